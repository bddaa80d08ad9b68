import { z } from 'zod';
import { goods } from './catalogue.ts';
import { drop } from './drops.ts';
import { post } from './endpoint.ts';
import { id } from './shapes.ts';

/** The data of `DropKanban`: the newest drop, and in `more` those that came just before it, newest first. */
export const dropKanban = drop.extend({ more: z.array(drop).max(29) });

export type DropKanban = z.output<typeof dropKanban>;

/** The data of `FallingGoods`: what a player was given, without having opened or bought anything. */
export const fallingGoods = z.object({
  /** At today’s price; empty where only a level was reached. */
  data: z.array(goods),
  /** The VIP level that it came with; null where it came with none. */
  level: z.number().int().min(1).max(10).nullable(),
  /** Whom it fell to: the player of the channel. */
  userId: id,
});

export type FallingGoods = z.output<typeof fallingGoods>;

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
