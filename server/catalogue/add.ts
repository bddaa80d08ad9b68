import type { Db } from '../kit/db.ts';
import type { Item } from './items/items.ts';
import * as store from './store.ts';

/** What adding an item came to: its id, and whether it is new, got new facts, or was there as it is. */
export type Added = Awaited<ReturnType<typeof store.mergeGoods>>[number];

/**
 * Adds items that don't exist yet, each with its first point of price history at `at`, and gives those that do the facts
 * that may change: names, finish, category and rarity. Their prices stay. No two may be the same item. Answers
 * in the same order. Runs in a transaction; others that add wait until its end, so nothing is added twice.
 */
export async function addItems(tx: Db, items: readonly Item[], at: Date): Promise<Added[]> {
  await store.lockGoods(tx);
  return store.mergeGoods(tx, items, at);
}
