import { z } from 'zod';
import { drop } from './drops.ts';
import { post } from './endpoint.ts';

/** The data of `DropKanban`: the newest drop, and in `more` those that came just before it, newest first. */
export const dropKanban = drop.extend({ more: z.array(drop).max(29) });

export type DropKanban = z.output<typeof dropKanban>;

/**
 * The sockets speak the Pusher protocol, version 7, at `/app/{key}` of this server; `GET /api/config` has the key.
 * Everybody hears `DropKanban` on `DropKanbanChannel`; a player hears `FallingGoods` on their own
 * `private-FallingGoods.{id}`.
 */
export const authorizeChannel = post('/broadcasting/auth', {
  does: 'Lets a socket into a private channel of the signed-in player. Answers `{auth}` by itself, as clients of the Pusher protocol read it.',
  form: true,
  bare: true,
  body: z.object({
    /** What `pusher:connection_established` told. */
    socket_id: z.string().regex(/^\d{1,10}\.\d{1,10}$/, 'two numbers with a dot between'),
    channel_name: z.string().min(1).max(164),
  }),
  reply: z.object({ auth: z.string() }),
  refuses: ['channel.forbidden'],
});
