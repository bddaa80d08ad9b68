import type { Mills } from '@vitrine/contract/amount';
import { addItems, insertPrices, itemKey, type Item } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { priceHistory } from './world/price-history.ts';

/** Batch size, so that not all prices are in memory at once. */
const items_at_once = 500;

/**
 * Adds the items with a price for each of the last days, today included; returns their ids by key.
 */
export async function seedItems(tx: Tx, items: readonly Item[], history_days: number): Promise<Map<string, number>> {
  const at = now();
  const ids = new Map<string, number>();
  for (let from = 0; from < items.length; from += items_at_once) {
    const some = items.slice(from, from + items_at_once);
    const some_ids = (await addItems(tx, some, at)).map(({ id }) => id);
    await seedPriceHistory(tx, some, some_ids, history_days, at);
    for (const [n, item] of some.entries()) ids.set(itemKey(item), some_ids[n]!);
  }
  return ids;
}

/** Inserts one price for each day before today; today's was inserted with the item. */
async function seedPriceHistory(
  tx: Tx,
  items: readonly Item[],
  ids: readonly number[],
  history_days: number,
  at: Date,
): Promise<void> {
  const prices = { goods_ids: [] as number[], at: [] as Date[], mills: [] as Mills[] };
  for (const [n, item] of items.entries()) {
    const past = priceHistory(item.price_mills, history_days, itemKey(item)).slice(0, -1);
    for (const [day, price] of past.entries()) {
      prices.goods_ids.push(ids[n]!);
      prices.at.push(new Date(at.getTime() - (past.length - day) * 24 * 3600 * 1000));
      prices.mills.push(price);
    }
  }
  await insertPrices(tx, prices);
}
