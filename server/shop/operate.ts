import { auditAct } from '../audit/index.ts';
import { readGoods } from '../catalogue/index.ts';
import type { Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse } from '../kit/refusal.ts';
import { evictAvailability } from './availability.ts';
import * as store from './store.ts';

/**
 * Sets how many pieces of an item the shop sells from now on; null: as many as players buy. Refuses
 * goods.unknown.
 */
export function setStock(desk: Desk, goods_id: number, count: number | null): Promise<void> {
  const read = (tx: Tx) => store.findLimitsOf(tx, [goods_id]);
  const act = { right: 'shop.stock', on: 'goods', id: goods_id, read } as const;
  return auditAct(desk, act, async (tx) => {
    if (!(await readGoods(tx, [goods_id])).has(goods_id)) refuse('goods.unknown');
    await store.lockStock(tx);
    await store.replaceStock(tx, goods_id, count);
    tx.after(() => evictAvailability(goods_id));
  });
}
