import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { beginningOf } from './period.ts';
import { deleteDaysBefore, deleteUnshown } from './store.ts';

/** Drops before this moment can't be among the dearest any more. */
export function beginningOfDearest(): Date {
  return beginningOf('7d');
}

/**
 * Deletes the drops that no list shows any more, so that the table stays small. Returns how many.
 */
export async function deleteOldDrops(db: Db): Promise<number> {
  await deleteDaysBefore(db, now());
  return deleteUnshown(db, beginningOfDearest());
}
