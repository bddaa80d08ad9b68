import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { beginningOf } from './period.ts';
import { deleteDaysBefore, deleteUnshown } from './store.ts';

/** Of what was won before, nothing is worth a place among the dearest any more. */
export function beginningOfDearest(): Date {
  return beginningOf('7d');
}

/** Forgets what no list shows any more, so that the table stays small however much is won. Returns how many drops. */
export async function forgetDrops(db: Db): Promise<number> {
  await deleteDaysBefore(db, now());
  return deleteUnshown(db, beginningOfDearest());
}
