import { openStreams } from '@vitrine/fairness/stream';
import { TICKETS } from '@vitrine/fairness/table';
import type { Db } from '../../kit/db.ts';
import { hashes } from '../../kit/hashes.ts';
import { randomHex } from '../../kit/random.ts';
import { orThrow } from '../../testing/or-throw.ts';
import type { TestPlayer } from '../../testing/world.ts';

type Player = Pick<TestPlayer, 'id' | 'api'>;

/** Rotates a player's seeds to a client seed whose draws, by number from 0, are as they should. */
export async function rotateTo(
  owner: Db,
  { id, api }: Player,
  fits: (ticket: (nonce: number) => number) => boolean,
): Promise<void> {
  // The pair exists once it was looked at.
  orThrow(await api('GET /api/fairness/seeds', {}));
  const { server_seed } = await owner
    .selectFrom('seeds_pairs')
    .select('server_seed')
    .where('player_id', '=', id)
    .where('state', '=', 'next')
    .executeTakeFirstOrThrow();
  let client_seed = '';
  do client_seed = randomHex(8);
  while (!fits((nonce) => openStreams(hashes, { server_seed, client_seed })(nonce)(TICKETS)));
  orThrow(await api('POST /api/fairness/rotate', { client_seed }));
}

const cardOf = (ticket: number) => Math.min(9, 1 + Math.floor(ticket / 111_111));

/** The next ten cards that a player draws are all nine, and one of them twice. */
export const rotateToSet = (owner: Db, player: Player) =>
  rotateTo(
    owner,
    player,
    (ticket) => new Set(Array.from({ length: 10 }, (_, n) => cardOf(ticket(n)))).size === 9,
  );

/** The next cards of a player are three times the first. */
export const rotateToTriple = (owner: Db, player: Player) =>
  rotateTo(owner, player, (ticket) => [0, 1, 2].every((nonce) => cardOf(ticket(nonce)) === 1));

/** Draws so many cards, the first one that of the day. */
export async function collect(
  { api }: Player,
  count: number,
  { first_pays = false } = {},
): Promise<number> {
  let album = 0;
  for (let n = 0; n < count; n++)
    ({ album } = orThrow(await api('POST /api/event/cards', { pay: first_pays || n > 0 })));
  return album;
}
