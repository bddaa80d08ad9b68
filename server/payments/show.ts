import { mills, toWire } from '@vitrine/contract/amount';
import type { Order, OrderState } from '@vitrine/contract/payments';
import type { Reply } from '@vitrine/contract/index';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { findCollectable } from './refunds/store.ts';
import * as store from './store.ts';

/** A page of the player's orders, newest first. */
export async function listOrders(
  db: Db,
  player: number,
  { page, limit }: { page: number; limit: number },
): Promise<Reply<'GET /api/pay/orders'>> {
  const [orders, total] = await Promise.all([
    store.findOrders(db, player, { offset: (page - 1) * limit, limit }),
    store.countOrders(db, player),
  ]);
  return { list: await showOrders(db, orders), page, total };
}

/** An order of the player. Refuses order.unknown, also for another player's. */
export async function showOrder(db: Db, player: number, order_sn: string): Promise<Order> {
  const order = await store.findOrderBySn(db, order_sn);
  if (order?.player_id !== player) return refuse('order.unknown');
  const [shown] = await showOrders(db, [order]);
  return shown!;
}

async function showOrders(db: Db, orders: readonly store.OrderRow[]): Promise<Order[]> {
  const states = Map.groupBy(
    await store.findStates(
      db,
      orders.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  );
  const parts = await findCollectable(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({
    ...answerOrder(order),
    kind: order.kind,
    od: order.credits === 'shop_score' ? 1 : 0,
    amount: toWire(order.amount_mills),
    fee: toWire(order.fee_mills),
    paid: toWire(order.paid_mills),
    unconfirmed: toWire(unconfirmedOf(order)),
    missing: toWire(missingOf(order)),
    credited: toWire(order.credited_mills),
    repaid: toWire(order.repaid_mills),
    refunded: toWire(order.refunded_mills),
    bonus: toWire(mills(order.daily_mills + order.code_mills)),
    late: order.is_late,
    over_limit: toWire(overLimitOf(order)),
    reason: order.reason,
    pay_back: order.pay_back,
    pay_back_url: order.pay_back_url,
    parts: (parts.get(order.id) ?? []).map(({ amount_mills, url }) => ({
      amount: toWire(amount_mills),
      url: url!,
    })),
    extra: showExtra(order),
    crypto: canBePaid(order) ? order.crypto : null,
    created_at: order.created_at.toISOString(),
    timeline: (states.get(order.id) ?? []).map(({ state, at }) => ({
      state: state as OrderState,
      at: at.toISOString(),
    })),
  }));
}

/** The sum that came in addition: the part that can be had back, or else all that was sent back. */
function showExtra({
  extra_mills,
  extra_back_mills,
  extra_back,
  extra_back_url: url,
}: store.OrderRow): Order['extra'] {
  if (extra_mills === 0) return null;
  const open_mills = mills(extra_mills - extra_back_mills);
  if (open_mills === 0) return { amount: toWire(extra_back_mills), back: 'done', url };
  return { amount: toWire(open_mills), back: extra_back === 'due' ? 'due' : null, url };
}

/** Whether a payment is still expected; the rest of one that was too little also after the end. */
function canBePaid(order: store.OrderRow): boolean {
  const { state } = order;
  return (
    state === 'created' || state === 'pending' || (state === 'expired' && missingOf(order) > 0)
  );
}

/** The rest of a payment that was too little. */
function missingOf({ state, seen_mills, amount_mills, fee_mills }: store.OrderRow) {
  const is_short = seen_mills > 0 && ['pending', 'expired', 'failed'].includes(state);
  return mills(is_short ? Math.max(0, amount_mills + fee_mills - seen_mills) : 0);
}

/** Credited above a deposit limit, and not gone since. */
function overLimitOf({ over_limit_mills, credited_mills, refunded_mills }: store.OrderRow) {
  return mills(Math.min(over_limit_mills, credited_mills - refunded_mills));
}

/** Seen at the gateway, which hasn't confirmed it: it may vanish by itself. */
function unconfirmedOf({ seen_mills, paid_mills, extra_mills }: store.OrderRow) {
  return mills(Math.max(0, seen_mills - paid_mills - extra_mills));
}

/** The answer to a new order, as it stands now. */
export function answerOrder(order: store.OrderRow): Reply<'POST /api/pay/orders'> {
  const { order_sn, state, pay_url, expires_at } = order;
  return {
    order_sn,
    state,
    pay_url: canBePaid(order) ? pay_url : null,
    expires_at: expires_at.toISOString(),
  };
}
