import type { Mills } from '@vitrine/contract/amount';
import { addItems, insertPrices, itemKey, type Item } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { day_ms } from '../kit/utc-day.ts';
import { priceHistory } from './world/price-history.ts';

/** Batch size, so that not all prices are in memory at once. */
const items_at_once = 500;
/** Prices of every day are most of a first start, so rarely shown items have one of every third. */
const rare_step_days = 3;

/**
 * Adds the items with a price for each of the last days, today included; those that `isRare` have
 * fewer. Returns their ids by key.
 */
export async function seedItems(
  tx: Tx,
  items: readonly Item[],
  { history_days, isRare }: { history_days: number; isRare: (item: Item) => boolean },
): Promise<Map<string, number>> {
  const at = now();
  const ids = new Map<string, number>();
  for (let from = 0; from < items.length; from += items_at_once) {
    const some = items.slice(from, from + items_at_once);
    for (const [n, { id }] of (await addItems(tx, some, at)).entries())
      ids.set(itemKey(some[n]!), id);
    const priced = some.map((item) => ({ item, id: ids.get(itemKey(item))! }));
    const [rare, others] = [true, false].map((wanted) =>
      priced.filter(({ item }) => isRare(item) === wanted),
    );
    await seedPriceHistory(tx, others!, { history_days, step_days: 1 }, at);
    await seedPriceHistory(tx, rare!, { history_days, step_days: rare_step_days }, at);
  }
  return ids;
}

/** Inserts the prices of days before today; today's was inserted with the item. */
async function seedPriceHistory(
  tx: Tx,
  priced: readonly { item: Item; id: number }[],
  { history_days, step_days }: { history_days: number; step_days: number },
  at: Date,
): Promise<void> {
  const days_ago = Array.from({ length: history_days - 1 }, (_, n) => history_days - 1 - n);
  const shown_ago = days_ago.filter((days) => days === history_days - 1 || days % step_days === 0);
  await insertPrices(
    tx,
    priced.map(({ id }) => id),
    shown_ago.map((days) => new Date(at.getTime() - days * day_ms)),
    priced.flatMap(({ item }): Mills[] => {
      const history = priceHistory(item.price_mills, history_days, itemKey(item));
      return shown_ago.map((days) => history.at(-1 - days)!);
    }),
  );
}
