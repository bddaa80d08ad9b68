import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { readGoods } from '../../catalogue/index.ts';
import { now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import { refuse } from '../../kit/refusal.ts';
import { wireBalances } from '../../settle/balances.ts';
import { carryOut } from '../../settle/carry-out.ts';
import { settle, type Settled } from '../../settle/settle.ts';
import { refuseBlocked } from '../../territory/index.ts';
import { decidePurchaseByCoupon } from '../acts.ts';
import type { Actor } from '../draw.ts';
import * as store from '../store.ts';

type BoughtByCoupon = Settled<{ price_mills: Mills; discount_mills: Mills }>;

/**
 * Buys the item of the player's own coupon once all friends have helped, while its time lasts, at
 * the price of that moment less the discount, which is bounded by the price of the opening. The
 * item can only be withdrawn. Refuses coupon.unknown, coupon.over, coupon.unready, tokens.short,
 * goods.price_frozen, goods.out_of_stock and territory.blocked.
 */
export function buyByCoupon(
  db: Db,
  { player, asked, address }: Actor,
  code: string,
): Promise<BoughtByCoupon> {
  return carryOut(db, player, asked.key, async () => {
    if (address !== undefined) await refuseBlocked(db, address);
    return transact(db, (tx) => buyNow(tx, { player, asked }, code));
  });
}

async function buyNow(tx: Tx, { player, asked }: Actor, code: string): Promise<BoughtByCoupon> {
  const coupon = await store.lockCoupon(tx, code);
  if (coupon?.player_id !== player) return refuse('coupon.unknown');
  const at = now();
  if (coupon.bought_at !== null || coupon.expires_at <= at) refuse('coupon.over');
  if (coupon.helps < coupon.target) refuse('coupon.unready');
  const { id: coupon_id, goods_id, shares_ppm, price_mills: opened_mills } = coupon;
  const { price_mills } =
    (await readGoods(tx, [goods_id])).get(goods_id) ?? refuse('goods.unknown');
  await store.markBought(tx, coupon_id, at);
  const drawn = { shares_ppm, opened_mills };
  const purchase = { player_id: player, coupon_id, goods_id, price_mills, ...drawn };
  return settle(tx, { ...decidePurchaseByCoupon(purchase, asked.key, at), session: asked.session });
}

/** The response to a purchase, the same whether it was settled now or before. */
export function answerPurchaseByCoupon({
  memo: { price_mills, discount_mills },
  item_ids,
  balances,
}: BoughtByCoupon): Reply<'POST /api/event/coupon/{code}/buy'> {
  return {
    knapsack_id: item_ids[0]!,
    paid: toWire(mills(price_mills - discount_mills)),
    ...wireBalances(balances),
  };
}
