import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Coupon } from '@vitrine/contract/events';
import type { Reply } from '@vitrine/contract/index';
import { findFaces, maskName } from '../../accounts/index.ts';
import { readFrozen, readGoods } from '../../catalogue/index.ts';
import { meetsGiftRule, readGiftStanding } from '../../gifts/index.ts';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { refuse } from '../../kit/refusal.ts';
import { findStock } from '../../shop/index.ts';
import { dayBegin } from '../../kit/utc-day.ts';
import { showClock, showEvent } from '../show.ts';
import * as store from '../store.ts';
import { coupon_rules, couponDiscount } from '../tables.ts';
import { couponPriceMax, nextCouponAt } from './open.ts';
import { couponState } from './state.ts';

const coupons_max = 20;

/** Converts coupons to their public form, as a player or a visitor sees them. */
export async function showCoupons(
  db: Db,
  coupons: readonly store.CouponRow[],
  viewer: number | undefined,
  at: Date,
): Promise<Coupon[]> {
  const goods_ids = [...new Set(coupons.map(({ goods_id }) => goods_id))];
  const helps = await Promise.all(coupons.map(({ id }) => store.findHelps(db, id)));
  const players = new Set([...coupons, ...helps.flat()].map(({ player_id }) => player_id));
  const [goods, stock, frozen, faces] = await Promise.all([
    readGoods(db, goods_ids),
    findStock(db, goods_ids),
    readFrozen(db, goods_ids),
    findFaces(db, [...players]),
  ]);
  const face_of = new Map(faces.map((face) => [face.id, face]));
  const faceOf = (id: number) => {
    const { name, avatar = null } = face_of.get(id) ?? {};
    return { name: maskName(name), avatar };
  };
  return coupons.map((coupon, n) => {
    const { code, goods_id, player_id, shares_ppm, target, opened_at, expires_at, bought_at } =
      coupon;
    const { shown, price_mills } = goods.get(goods_id)!;
    const drawn = { shares_ppm, opened_mills: coupon.price_mills };
    const in_stock = stock.get(goods_id) !== 0 && !frozen.has(goods_id);
    return {
      code,
      state: couponState(coupon, at, { in_stock }),
      goods: shown,
      price: toWire(price_mills),
      price_now: toWire(mills(price_mills - couponDiscount(price_mills, drawn))),
      discount_ppm: Math.min(shares_ppm, coupon_rules.most_ppm),
      owner: faceOf(player_id),
      is_mine: player_id === viewer,
      helpers: helps[n]!.map((help) => ({
        ...faceOf(help.player_id),
        share_ppm: help.share_ppm,
        at: help.at.toISOString(),
      })),
      target,
      helped: helps[n]!.some((help) => help.player_id === viewer),
      opened_at: opened_at.toISOString(),
      expires_at: expires_at.toISOString(),
      bought_at: bought_at?.toISOString() ?? null,
    };
  });
}

/** The terms of coupons, and how many more friends a player may help today. */
async function showTerms(db: Db, viewer: number | undefined, at: Date) {
  const [{ shown }, helped] = await Promise.all([
    showEvent(db, 'coupon', 0, at),
    viewer === undefined ? null : store.countHelps(db, viewer, dayBegin(at)),
  ]);
  const { target, hours, most_ppm, helps_a_day } = coupon_rules;
  const { open, closes_at, revision_hash, entries } = shown;
  return {
    open,
    closes_at,
    revision_hash,
    entries,
    target,
    hours,
    most_ppm,
    helps_a_day,
    helps_left: helped === null ? null : Math.max(0, helps_a_day - helped),
    ...showClock(at),
  };
}

/** The most that a player's coupon may cost; 0 while the rule of gifts isn't met. */
async function readPriceMax(db: Db, player_id: number, at: Date): Promise<Mills> {
  const standing = await readGiftStanding(db, player_id, at);
  return meetsGiftRule(standing) ? couponPriceMax(standing.day_points) : mills(0);
}

/** The terms, and the player's own coupons, the newest first. */
export async function showOwnCoupons(
  db: Db,
  player_id: number | undefined,
): Promise<Reply<'GET /api/event/coupon'>> {
  const at = now();
  const [terms, own, price_max_mills] = await Promise.all([
    showTerms(db, player_id, at),
    player_id === undefined ? [] : store.findCouponsOf(db, player_id, coupons_max),
    player_id === undefined ? mills(0) : readPriceMax(db, player_id, at),
  ]);
  return {
    ...terms,
    price_max: toWire(price_max_mills),
    next_at: nextCouponAt(own[0], at)?.toISOString() ?? null,
    every_days: coupon_rules.every_days,
    list: await showCoupons(db, own, player_id, at),
  };
}

/** A coupon with its terms, for whoever has its link. Refuses coupon.unknown. */
export async function showOneCoupon(
  db: Db,
  code: string,
  viewer: number | undefined,
): Promise<Reply<'GET /api/event/coupon/{code}'>> {
  const at = now();
  const [terms, coupon] = await Promise.all([
    showTerms(db, viewer, at),
    readShown(db, code, viewer),
  ]);
  return { ...terms, coupon };
}

/** A coupon in its public form. Refuses coupon.unknown. */
export async function readShown(db: Db, code: string, viewer: number | undefined): Promise<Coupon> {
  const row = (await store.findCoupon(db, code)) ?? refuse('coupon.unknown');
  const [shown] = await showCoupons(db, [row], viewer, now());
  return shown!;
}
