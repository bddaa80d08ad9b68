import { mills } from '@vitrine/contract/amount';
import type { Db } from '../../kit/db.ts';
import { refuse } from '../../kit/refusal.ts';
import { dayBegin } from '../../kit/utc-day.ts';
import { drawInTurn, takePart, type Actor, type EventDrawn } from '../draw.ts';
import * as store from '../store.ts';
import { coupon_rules } from '../tables.ts';

/**
 * Lowers the price of a friend's coupon by a share that the helper's own pair draws, once for each
 * coupon and at most three times a UTC day. Refuses coupon.unknown, coupon.own, coupon.helped,
 * coupon.help_limit, coupon.over once it has its helpers or its time is over,
 * seeds.client_missing, and what `takePart` refuses.
 */
export function helpWithCoupon(db: Db, actor: Actor, code: string): Promise<EventDrawn> {
  const { player } = actor;
  return takePart(db, actor, async (tx, { at }) => {
    const coupon = (await store.lockCoupon(tx, code)) ?? refuse('coupon.unknown');
    if (coupon.player_id === player) refuse('coupon.own');
    const helps = await store.findHelps(tx, coupon.id);
    if (helps.some(({ player_id }) => player_id === player)) refuse('coupon.helped');
    if (coupon.expires_at <= at || helps.length >= coupon.target) refuse('coupon.over');
    if ((await store.countHelps(tx, player, dayBegin(at))) >= coupon_rules.helps_a_day)
      refuse('coupon.help_limit');
    const row = await store.findEventById(tx, coupon.event_id);
    const subject = String(coupon.id);
    const drawn = await drawInTurn(
      tx,
      actor,
      { event: 'coupon', row, subject, cost_mills: mills(0), place: 0 },
      at,
    );
    const { gives } = drawn.memo;
    if (gives.kind !== 'share') throw new Error(`event ${row.id} draws no shares`);
    const n = helps.length + 1;
    await store.insertHelp(tx, {
      coupon_id: coupon.id,
      player_id: player,
      n,
      share_ppm: gives.share_ppm,
      at,
    });
    return drawn;
  });
}
