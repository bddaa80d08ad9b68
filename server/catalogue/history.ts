import { mills, type Mills } from '@vitrine/contract/amount';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import * as store from './store.ts';

/** How far back a price history reaches. */
const history_days = 90;

const day_ms = 24 * 3600 * 1000;

/** An item's prices of the last 90 days. */
export interface PriceHistory {
  days: number;
  /**
   * The price at the beginning, then the last one of each day (UTC) with a change; oldest first.
   */
  list: { at: Date; price_mills: Mills }[];
  /** Of all changes within these days. */
  lowest_mills: Mills;
  highest_mills: Mills;
}

/** Reads the price history of an item; undefined when it has none but today's. */
export async function readPriceHistory(
  db: Db,
  goods_id: number,
): Promise<PriceHistory | undefined> {
  const rows = await store.findPriceHistory(
    db,
    goods_id,
    new Date(now().getTime() - history_days * day_ms),
  );
  const [first] = rows;
  if (!first || rows.length < 2) return undefined;
  return {
    days: history_days,
    list: rows.map(({ at, price_mills }) => ({ at, price_mills: mills(price_mills) })),
    lowest_mills: mills(first.lowest_mills),
    highest_mills: mills(first.highest_mills),
  };
}
