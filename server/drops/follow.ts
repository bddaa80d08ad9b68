import type { Drop } from '@vitrine/contract/drops';
import type { Db } from '../kit/db.ts';
import { showDrops } from './show.ts';
import { findAfter } from './store.ts';

/** The most drops that are told at once; more come in no poll of a busy site. */
const followed_max = 500;

/** The drops since a position. */
export interface NewDrops {
  /** In the order of winning, each as the data of the event `DropKanban`. */
  drops: Drop[];
  /** The cursor for the next call. */
  position: number;
}

/**
 * Returns the drops after a cursor, at most the newest 500; without one, only the current cursor.
 * Any process can poll, as often as it likes: no drop is returned twice, only drops older than the
 * newest 500 are skipped, and a poll without new drops costs one statement.
 */
export async function followDrops(db: Db, after?: number): Promise<NewDrops> {
  const rows = await findAfter(db, after ?? 0, after === undefined ? 1 : followed_max);
  const position = rows[0]?.id ?? after ?? 0;
  return { drops: after === undefined ? [] : (await showDrops(db, rows)).toReversed(), position };
}
