import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { goods } from './catalogue.ts';
import { drop } from './drops.ts';
import { bare, form, post } from './endpoint.ts';
import { id } from './shapes.ts';

/** The most drops of a bundle: as many as a strip shows. */
export const bundle_max = 30;

/**
 * The data of `DropBundle`: the drops of a moment together, newest first. A page that follows it is
 * told a few times a second, however much is won.
 */
export const dropBundle = z.object({ drops: z.array(drop).min(1).max(bundle_max) });

export type DropBundle = z.output<typeof dropBundle>;

/** The data of `FallingGoods`: a gift to a player, who hasn't opened or bought anything for it. */
export const fallingGoods = z.object({
  /** At today’s price; empty where the player only reached a level. */
  data: z.array(goods),
  /** Cases that were given, unopened; missing where there are none. */
  boxes: z.array(z.object({ id, name: z.string(), picture: z.string() })).optional(),
  /** The VIP level that brought it; null for other causes. */
  level: z.number().int().min(1).max(10).nullable(),
  /** The recipient: the player of the channel. */
  userId: id,
});

export type FallingGoods = z.output<typeof fallingGoods>;

/**
 * The sockets speak the Pusher protocol, version 7, at `/app/{key}` of this server;
 * `GET /api/config` has the key. Everyone receives `DropKanban`, one drop, on
 * `DropKanbanChannel`, or on `DropBundleChannel` the same drops in bundles; a player receives
 * `FallingGoods` on their own `private-FallingGoods.{id}`.
 */
export const authorizeChannel = post('/broadcasting/auth', {
  does: 'Lets a socket into a private channel of the signed-in player. Answers `{auth}` by itself, as clients of the Pusher protocol read it.',
  body: form(
    z.object({
      /** The id from the event `pusher:connection_established`. */
      socket_id: z.string().regex(/^\d{1,10}\.\d{1,10}$/, fieldError('like 1234.5678')),
      channel_name: z.string().min(1).max(164),
    }),
  ),
  answers: bare(z.object({ auth: z.string() })),
  refuses: ['channel.forbidden'],
});
