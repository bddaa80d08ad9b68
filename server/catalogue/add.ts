import { publish } from '../kit/bus.ts';
import type { Tx } from '../kit/db.ts';
import type { Item } from './items/items.ts';
import * as store from './store.ts';
import { goods_changed } from './topics.ts';

/**
 * Items per statement. 2,000 took up to 2 seconds on a busy machine, of the 5 that a statement may
 * take.
 */
const items_at_once = 500;

/** The result for an added item: its id, and whether it was added, changed or unchanged. */
export type Added = Awaited<ReturnType<typeof store.mergeGoods>>[number];

/**
 * Adds the items that don't exist yet, each with a first price history entry at `at`, and updates
 * the changeable facts of those that do: names, finish, category and rarity. Existing prices stay.
 * No two may be the same item. Returns results in the same order. Holds a lock until the
 * transaction ends, so that concurrent calls can't add an item twice.
 */
export async function addItems(tx: Tx, items: readonly Item[], at: Date): Promise<Added[]> {
  await store.lockGoods(tx);
  tx.after(() => publish(goods_changed, undefined));
  const added: Added[] = [];
  for (let from = 0; from < items.length; from += items_at_once)
    added.push(...(await store.mergeGoods(tx, items.slice(from, from + items_at_once), at)));
  return added;
}
