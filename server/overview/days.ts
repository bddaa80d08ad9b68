import { sumHouseDay } from '../history/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { dayBegin, utcDay } from '../kit/utc-day.ts';
import * as store from './store.ts';

/** The days that the overview looks back: a week, and 28 before it for the spread. */
export const days_back = 35;

/**
 * Sums the plays of each day that isn't summed yet, of the last one that was and of today; plays
 * are counted a moment after they happen. Returns how many days that were.
 */
export async function sumHouseDays(db: Db): Promise<number> {
  const at = now();
  const last = await store.findLastDay(db);
  const first = utcDay(dayBegin(at, -days_back));
  let count = 0;
  for (let back = days_back; back >= 0; back--) {
    const day = utcDay(dayBegin(at, -back));
    if (day < (last ?? first)) continue;
    await store.putDays(db, await sumHouseDay(db, day), { day, summed_at: at });
    count += 1;
  }
  return count;
}
