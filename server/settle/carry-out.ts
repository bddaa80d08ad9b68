import type { Db } from '../kit/db.ts';
import { withMutex } from '../kit/mutex.ts';
import { once } from './once.ts';
import { Stale, type ScopedKey, type Settled } from './settle.ts';

/** Balances and prices move on while an act is decided: so many times at most it is. */
const tries_max = 50;

/**
 * Carries out an act of a player: once for its key, one act of the player after the other, and
 * again while it is stale. `act` reads, decides and settles. Refuses what it refuses.
 */
export function carryOut<Memo>(
  db: Db,
  player_id: number,
  key: ScopedKey | undefined,
  act: () => Promise<Settled<Memo>>,
  refresh?: () => unknown,
): Promise<Settled<Memo>> {
  return once(db, player_id, key, () => withMutex(player_id, () => whileStale(act, refresh)));
}

/**
 * Repeats `work`, which reads, decides and settles, while its act is stale. Before each repetition
 * `refresh` drops what this process caches of the values that the act was decided from. After fifty
 * times the caller is told to look again.
 */
export async function whileStale<T>(
  work: () => Promise<T>,
  refresh: () => unknown = () => {},
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (problem) {
      if (!(problem instanceof Stale) || tried >= tries_max) throw problem;
      await refresh();
    }
  }
}
