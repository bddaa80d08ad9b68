import { findPrices } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';

/**
 * The worth of items as prizes, in mills: their price, or for a frozen one the price that was
 * offered meanwhile, if that is higher. Read past the cache, which may be a second old.
 */
export async function readWorth(
  db: Db,
  goods_ids: readonly number[],
): Promise<Map<number, number>> {
  const prices = await findPrices(db, [...new Set(goods_ids)]);
  return new Map(
    prices.map((price) => [price.id, Math.max(price.price_mills, price.offered_mills ?? 0)]),
  );
}
