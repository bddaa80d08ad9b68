import { share, type Mills } from '@vitrine/contract/amount';
import { drawTypedCode, lockPlayer } from '../../accounts/index.ts';
import { readFrozen, readGoods } from '../../catalogue/index.ts';
import { weekAverageMax } from '../../budget/index.ts';
import { requireGiftRule } from '../../gifts/index.ts';
import { now } from '../../kit/clock.ts';
import { transact, type Db } from '../../kit/db.ts';
import { refuse } from '../../kit/refusal.ts';
import { refuseOnBreak } from '../../settle/limits.ts';
import { findStock } from '../../shop/index.ts';
import { refuseBlocked } from '../../territory/index.ts';
import { requireEvent } from '../seasons.ts';
import * as store from '../store.ts';
import { coupon_rules } from '../tables.ts';

const hour_ms = 3_600_000;
const code_chars = 12;

/**
 * The most that the item of a coupon may cost, by the worth of the player's gifts of a day, in
 * points: so much that its largest discount is the coupon's part of a week's gifts.
 */
export const couponPriceMax = (day_points: number): Mills =>
  share(weekAverageMax(day_points, 'coupon'), 1_000_000, coupon_rules.most_ppm);

/** When a player may open the next coupon; null when that is now. */
export function nextCouponAt(last: store.CouponRow | undefined, at: Date): Date | null {
  if (!last) return null;
  const next = new Date(last.opened_at.getTime() + coupon_rules.every_days * 24 * hour_ms);
  return next > at ? next : null;
}

/**
 * Opens a coupon for an item, once in seven days. Asked for the item of the one that is open, it
 * answers with that one. Refuses coupon.too_soon, coupon.too_dear, goods.unknown,
 * goods.price_frozen, goods.out_of_stock, event.closed, gift.email_missing, gift.top_up_missing,
 * break.active, exclusion.active and territory.blocked.
 */
export async function openCoupon(
  db: Db,
  { player, address }: { player: number; address?: string | undefined },
  goods_id: number,
): Promise<store.CouponRow> {
  if (address !== undefined) await refuseBlocked(db, address);
  const { price_mills } =
    (await readGoods(db, [goods_id])).get(goods_id) ?? refuse('goods.unknown');
  return transact(db, async (tx) => {
    await lockPlayer(tx, player);
    const at = now();
    const [last] = await store.findCouponsOf(tx, player, 1);
    if (last && last.goods_id === goods_id && last.expires_at > at && last.bought_at === null)
      return last;
    await refuseOnBreak(tx, player, at);
    const { day_points } = await requireGiftRule(tx, player, at);
    const event = await requireEvent(tx, 'coupon', 0, at);
    if (nextCouponAt(last, at)) refuse('coupon.too_soon');
    if (price_mills > couponPriceMax(day_points)) refuse('coupon.too_dear');
    if ((await readFrozen(tx, [goods_id])).has(goods_id)) refuse('goods.price_frozen');
    if ((await findStock(tx, [goods_id])).get(goods_id) === 0) refuse('goods.out_of_stock');
    return store.insertCoupon(tx, {
      event_id: event.id,
      code: drawTypedCode(code_chars),
      player_id: player,
      goods_id,
      price_mills,
      opened_at: at,
      expires_at: new Date(at.getTime() + coupon_rules.hours * hour_ms),
      target: coupon_rules.target,
    });
  });
}
