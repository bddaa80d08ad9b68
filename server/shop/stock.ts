import { readGoods } from '../catalogue/index.ts';
import { transact, type Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { evictAvailability } from './availability.ts';
import * as store from './store.ts';

/**
 * Sets how many pieces of an item the shop sells from now on; null: as many as players buy. Refuses
 * goods.unknown.
 */
export async function setStock(db: Db, goods_id: number, count: number | null): Promise<void> {
  if (!(await readGoods(db, [goods_id])).has(goods_id)) refuse('goods.unknown');
  await transact(db, async (tx) => {
    await store.lockStock(tx);
    await store.replaceStock(tx, goods_id, count);
    tx.after(() => evictAvailability(goods_id));
  });
}

/** An item whose stock is limited, with its name. */
export interface Stocked extends store.LimitedGoods {
  hash_name: string;
  left: number;
}

/** Lists the items whose stock is limited; all others are unlimited. */
export async function listStock(db: Db): Promise<Stocked[]> {
  const limited = await store.findLimited(db);
  const goods = await readGoods(
    db,
    limited.map(({ goods_id }) => goods_id),
  );
  return limited.map((row) => ({
    ...row,
    hash_name: goods.get(row.goods_id)!.shown.hash_name,
    left: row.count - row.sold,
  }));
}
