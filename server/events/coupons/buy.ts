import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { goods_changed, readGoods } from '../../catalogue/index.ts';
import { publish } from '../../kit/bus.ts';
import { now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import { refuse } from '../../kit/refusal.ts';
import { wireBalances } from '../../settle/balances.ts';
import { once } from '../../settle/once.ts';
import { settle, type Settled } from '../../settle/settle.ts';
import { refuseBlocked } from '../../territory/index.ts';
import { decidePurchaseByCoupon } from '../acts.ts';
import type { Actor } from '../draw.ts';
import * as store from '../store.ts';

type BoughtByCoupon = Settled<{ price_mills: Mills; discount_mills: Mills }>;

const prices_tries = 5;

/**
 * Buys the item of the player's own coupon once all friends have helped, while its time lasts. The
 * item can only be withdrawn. Refuses coupon.unknown, coupon.over, coupon.unready, tokens.short,
 * goods.price_frozen, goods.out_of_stock and territory.blocked.
 */
export function buyByCoupon(db: Db, { player, asked, address }: Actor, code: string): Promise<BoughtByCoupon> {
  const buy = async (tx: Tx) => {
    const coupon = await store.lockCoupon(tx, code);
    if (coupon?.player_id !== player) return refuse('coupon.unknown');
    const at = now();
    if (coupon.bought_at !== null || coupon.expires_at <= at) refuse('coupon.over');
    if (coupon.helps < coupon.target) refuse('coupon.unready');
    await store.markBought(tx, coupon.id, at);
    return settlePurchase(tx, coupon, { player, asked }, at);
  };
  return once(db, player, asked.key, async () => {
    if (address !== undefined) await refuseBlocked(db, address);
    return transact(db, buy);
  });
}

/** Buys at the price of that moment, read again when it has changed. */
async function settlePurchase(
  tx: Tx,
  { id: coupon_id, goods_id, shares_ppm }: store.CouponRow,
  { player: player_id, asked }: Actor,
  at: Date,
): Promise<BoughtByCoupon> {
  for (let tried = 0; tried < prices_tries; tried++) {
    const { price_mills } = (await readGoods(tx, [goods_id])).get(goods_id) ?? refuse('goods.unknown');
    const act = decidePurchaseByCoupon({ player_id, coupon_id, goods_id, price_mills, shares_ppm }, asked.key, at);
    const settled = await settle(tx, { ...act, session: asked.session });
    if (settled !== 'stale') return settled;
    publish(goods_changed, undefined);
  }
  throw new Error('the price kept changing during a purchase');
}

/** The response to a purchase, the same whether it was settled now or before. */
export function answerPurchaseByCoupon({
  memo: { price_mills, discount_mills },
  item_ids,
  balances,
}: BoughtByCoupon): Reply<'POST /api/event/coupon/{code}/buy'> {
  return { knapsack_id: item_ids[0]!, paid: toWire(mills(price_mills - discount_mills)), ...wireBalances(balances) };
}
