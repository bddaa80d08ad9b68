import type { Db } from '../kit/db.ts';
import { usual_share_ppm } from './budget.ts';

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

/** Sets that part from now on, in parts per million. */
export async function insertShare(db: Db, share_ppm: number, at: Date): Promise<void> {
  await db.insertInto('budget_shares').values({ share_ppm, at }).execute();
}
