import type { PlaqueShows } from '@vitrine/contract/plaques';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { dayBegin } from '../kit/utc-day.ts';
import { countSetSince, findShows, putShows } from './store.ts';
import type { FindWon } from './won.ts';

/** The most wins that a player shares in a UTC day: each has a picture that the server draws. */
const shared_max = 50;

/** Whether everyone is shown a plaque, with its picture. */
export function isShared(shows: PlaqueShows | null): boolean {
  return shows === 'named' || shows === 'unnamed';
}

/**
 * Sets how much of the player's own plaque everyone sees; `shared` keeps what it shows already.
 * Refuses win.unknown, also for another player's, and win.shared_enough.
 */
export async function setPlaque(
  db: Db,
  findWon: FindWon,
  { id, player_id, shows: wish }: { id: number; player_id: number; shows: PlaqueShows | 'shared' },
): Promise<PlaqueShows> {
  const before = await findShows(db, id);
  if (before === null) {
    const set = await countSetSince(db, player_id, dayBegin(now()), shared_max);
    if (set >= shared_max) refuse('win.shared_enough');
  }
  const won = await findWon(db, id);
  if (won?.player_id !== player_id) refuse('win.unknown');
  const shows = wish !== 'shared' ? wish : before === 'unnamed' ? 'unnamed' : 'named';
  await putShows(db, { draw_id: id, player_id, shows, at: now() });
  return shows;
}
