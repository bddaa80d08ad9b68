import type { Drop } from '@vitrine/contract/drops';
import type { Db } from '../kit/db.ts';
import { showDrops } from './show.ts';
import { findAfter } from './store.ts';

/** No strip shows more. */
const followed_max = 30;

/** What was won since somebody last looked. */
export interface NewDrops {
  /** In the order in which they were won, each as the data of the event `DropKanban`. */
  drops: Drop[];
  /** Where the next look begins. */
  position: number;
}

/**
 * What was won after a position, the newest 30 of it; without one, where to begin. Every process can follow by itself, as
 * often as it likes: nothing is told twice, nothing but what is older than those 30 is left out, and nothing new costs one
 * statement.
 */
export async function followDrops(db: Db, after?: number): Promise<NewDrops> {
  const rows = await findAfter(db, after ?? 0, after === undefined ? 1 : followed_max);
  const position = rows[0]?.id ?? after ?? 0;
  return { drops: after === undefined ? [] : (await showDrops(db, rows)).toReversed(), position };
}
