import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import type { Guard } from '../settle/settle.ts';
import * as store from './store.ts';

/**
 * The precondition of a purchase or a withdrawal that was decided at this price: stale when the
 * price has changed, refused as goods.price_frozen while it is frozen.
 */
export function tradesAt(goods_id: number, price_mills: number): Guard {
  return { name: 'catalogue.trades', id: goods_id, value: price_mills };
}

/** A price that is frozen, with the one that was offered, if any. */
export interface FrozenPrice {
  goods_id: number;
  offered_mills: number | null;
}

/** Freezes prices. One that is frozen stays so, and gets the newest offer. */
export async function freezePrices(db: Db, frozen: readonly FrozenPrice[]): Promise<void> {
  const goods_ids = frozen.map(({ goods_id }) => goods_id);
  await store.insertFrozen(
    db,
    { goods_ids, offered_mills: frozen.map(({ offered_mills }) => offered_mills) },
    now(),
  );
}

/** An item's price, with the moment and the offer of its freeze. Refuses goods.unknown. */
export async function readNamedPrice(db: Db, goods_id: number): Promise<store.NamedPrice> {
  const [price] = await store.findPrices(db, [goods_id]);
  return price ?? refuse('goods.unknown');
}

/** Whether trade in these items stops: the frozen ones among them. */
export async function readFrozen(db: Db, ids: readonly number[]): Promise<Set<number>> {
  return new Set(await store.findFrozenOf(db, ids));
}
