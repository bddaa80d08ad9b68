import { mills } from '@vitrine/contract/amount';
import { auditAct } from '../audit/index.ts';
import { closeGenerous, type RatedCase } from '../cases/index.ts';
import {
  changePrices,
  deleteFrozen,
  freezePrices,
  readNamedPrice,
  type NamedPrice,
} from '../catalogue/index.ts';
import type { Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Unfit } from '../kit/refusal.ts';

const actOn = (goods_id: number) => ({
  right: 'prices.freeze' as const,
  on: 'goods',
  id: goods_id,
  read: (tx: Tx) => readNamedPrice(tx, goods_id),
});

/** Freezes an item's price by hand. Returns it, frozen. Refuses goods.unknown. */
export function freezePrice(desk: Desk, goods_id: number): Promise<NamedPrice> {
  return auditAct(desk, actOn(goods_id), async (tx) => {
    await freezePrices(tx, [{ goods_id, offered_mills: null }]);
    return readNamedPrice(tx, goods_id);
  });
}

export interface Thawed {
  /** The price from now on. */
  price: NamedPrice;
  /** The cases that an accepted price closed. */
  closed: RatedCase[];
}

/**
 * Thaws an item's price: it stays as it was, or becomes the one that was offered meanwhile.
 * Refuses goods.unknown, and act.unfit when it isn't frozen, or there is no offer to accept.
 */
export function thawPrice(desk: Desk, goods_id: number, to: 'kept' | 'accepted'): Promise<Thawed> {
  return auditAct(desk, actOn(goods_id), async (tx) => {
    const { offered_mills, frozen_at } = await readNamedPrice(tx, goods_id);
    if (!frozen_at) throw new Unfit(`The price of item ${goods_id} is not frozen.`);
    if (to === 'accepted' && offered_mills === null)
      throw new Unfit(`The price of item ${goods_id} is frozen, but nothing else was offered.`);
    await deleteFrozen(tx, goods_id);
    if (to === 'accepted')
      await changePrices(tx, [{ goods_id, price_mills: mills(offered_mills!) }]);
    const closed = to === 'accepted' ? await closeGenerous(tx, [goods_id]) : [];
    return { price: await readNamedPrice(tx, goods_id), closed };
  });
}
