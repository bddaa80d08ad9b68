import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { deleteDaysBefore, deleteUnshown } from './store.ts';

const week_ms = 7 * 24 * 3600 * 1000;

/** Of what was won before, nothing is worth a place among the dearest any more. */
export function beginningOfDearest(): Date {
  return new Date(now().getTime() - week_ms);
}

/** Forgets what no list shows any more, so that the table stays small however much is won. Returns how many drops. */
export async function forgetDrops(db: Db): Promise<number> {
  await deleteDaysBefore(db, now());
  return deleteUnshown(db, beginningOfDearest());
}
