import { Cache } from '../kit/cache.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { findShowsOf } from './store.ts';
import type { FindWon, WonDraw } from './won.ts';

/** Won draws never change; null where a draw has no plaque. */
const known = new Cache<number, WonDraw | null>({ max: 5000 });

/**
 * Those of some draws whose plaques may stand beside their player's name: the result was seen, and
 * the player neither took the plaque down nor shares it without the name.
 */
export async function findNameable(
  db: Db,
  findWon: FindWon,
  draw_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const shows = await findShowsOf(db, draw_ids);
  const hidden = new Set(shows.filter((one) => one.shows !== 'named').map((one) => one.draw_id));
  const at = now();
  const nameable = new Set<number>();
  for (const id of draw_ids) {
    if (hidden.has(id)) continue;
    const found = known.get(id);
    const won = found === undefined ? ((await findWon(db, id)) ?? null) : found;
    known.set(id, won);
    if (won && won.seen_at <= at) nameable.add(id);
  }
  return nameable;
}
