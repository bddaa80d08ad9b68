import type { Db } from '../kit/db.ts';
import { now } from '../kit/clock.ts';
import { share_max_ppm, usual_share_ppm } from './budget.ts';

/** The part of what play brings that gifts give back now, in parts per million. */
export async function readShare(db: Db): Promise<number> {
  const row = await db
    .selectFrom('budget_shares')
    .select('share_ppm')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.share_ppm ?? usual_share_ppm;
}

/**
 * Sets that part from now on, in parts per million. Throws above `share_max_ppm`: half of what play
 * brings must stay.
 */
export async function setShare(db: Db, share_ppm: number): Promise<void> {
  if (share_ppm > share_max_ppm)
    throw new RangeError(`gifts give back at most ${share_max_ppm / 10_000}% of what play brings`);
  await db.insertInto('budget_shares').values({ share_ppm, at: now() }).execute();
}
