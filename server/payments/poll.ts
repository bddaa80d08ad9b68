import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { JobOrder } from '../kit/jobs.ts';
import { takeDueOrders } from './store.ts';
import { tryUpdate } from './update.ts';

/** Orders that are asked about at the same time. */
const batch_size = 10;
/** A poll ends before the next one begins, even if a gateway answers slowly. */
const poll_ms_max = 45_000;

/**
 * Asks the gateways about orders that are due, so that nothing depends on a webhook: a payment
 * whose report was lost is settled here. Returns how many orders were updated.
 */
export async function pollOrders(db: Db, { settings, log }: JobOrder): Promise<number> {
  const from = now().getTime();
  let updated = 0;
  while (now().getTime() - from < poll_ms_max) {
    const orders = await takeDueOrders(db, now(), batch_size);
    if (orders.length === 0) break;
    const done = await Promise.all(orders.map((order) => tryUpdate({ db, settings, log }, order)));
    updated += done.filter((is_done) => is_done).length;
  }
  return updated;
}
