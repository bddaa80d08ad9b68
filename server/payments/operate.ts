import { mills, toWire, type Amount, type Mills } from '@vitrine/contract/amount';
import type { OrderState } from '@vitrine/contract/payments';
import { auditAct } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse } from '../kit/refusal.ts';
import { needsSecond } from '../settings/index.ts';
import { refundAtOnce } from './refunds/refund.ts';
import { refundPart } from './refunds/parts.ts';
import { hasPayBack, returnExtra, sumOwnRefunds } from './refunds/store.ts';
import { enqueueReported } from './report.ts';
import * as store from './store.ts';

/** An order as operators see it, with amounts in USD. */
export interface OrderSummary {
  order_sn: string;
  player_id: number;
  kind: string;
  credits: string;
  country: string;
  amount: Amount;
  fee: Amount;
  state: OrderState;
  reason: string | null;
  /** At the gateway, confirmed or not; only confirmed money is paid. */
  seen: Amount;
  paid: Amount;
  /** Missing of a payment that the gateway took as whole. */
  short: Amount;
  late: boolean;
  credited: Amount;
  /** The part of it that went back. */
  refunded: Amount;
  /** Came once the order was credited or paid back, and the part of it that was sent back. */
  extra: Amount;
  extra_back: Amount;
  repaid: Amount;
  bonus: Amount;
  pay_back: string | null;
  pay_back_url: string | null;
  reference: string | null;
  payment_reference: string | null;
  /** The last thing that went wrong, or can't be believed. */
  trouble: string | null;
  created_at: string;
  expires_at: string;
  /** When the gateway is asked again. */
  check_at: string | null;
  states?: { state: string; at: string }[];
}

/** Orders of all players, newest first. */
export async function listAllOrders(
  db: Db,
  filter: store.OrderFilter,
  limit: number,
): Promise<OrderSummary[]> {
  const part = { after: undefined, sort: '-id', limit };
  const orders = await store.findAllOrders(db, filter, part);
  return orders.slice(0, limit).map(summarize);
}

/** Everything about an order. Refuses order.unknown. */
export async function describeOrder(db: Db, order_sn: string): Promise<OrderSummary> {
  const order = (await store.findOrderBySn(db, order_sn)) ?? refuse('order.unknown');
  const states = await store.findStates(db, [order.id]);
  return {
    ...summarize(order),
    states: states.map(({ state, at }) => ({ state, at: at.toISOString() })),
  };
}

/** A refund as an operator asks for it. */
export interface AskedSum {
  order_sn: string;
  /** A part of what is left; without it, all that is left. */
  amount_mills?: Mills | undefined;
  /** The sum that was refunded when the operator decided. */
  seen_mills?: Mills | undefined;
  /** Names the request: under one name a part is refunded once. */
  name?: string | undefined;
}

/**
 * Refunds an order, or a part of it, and has its gateway pay it back; without a part also what came
 * in addition. A pay-back of the whole that failed is tried again; an order that was refunded
 * before stays so. Above a limit, with all that operators refunded of the order within 24 hours, it
 * waits for a second member of staff. Refuses order.unknown, order.changed, order.part_unfit, and
 * act.unfit as long as nothing was paid.
 */
export function refundBySn(desk: Desk, asked: AskedSum): Promise<OrderSummary> {
  const { order_sn, amount_mills, seen_mills, name } = asked;
  const read = (tx: Tx) => store.findOrderBySn(tx, order_sn);
  const act = {
    right: 'orders.refund' as const,
    on: 'order',
    id: order_sn.slice(0, 40),
    read,
    second: {
      verb: 'orders.refund',
      args: { order_sn, amount_mills, seen_mills, name },
      isNeeded: async (tx: Tx) => {
        const order = await read(tx);
        if (!order || (name !== undefined && (await hasPayBack(tx, order.id, name)))) return false;
        return isRefundGrave(tx, order, amount_mills ?? leftOf(order), desk.at);
      },
      will: async (tx: Tx) => {
        const order = await read(tx);
        const sum = toWire(amount_mills ?? leftOf(order)).toFixed(2);
        return `Refunds ${sum} of order ${order_sn} of player ${order!.player_id}.`;
      },
    },
  };
  return auditAct(desk, act, async (tx) => {
    const order = (await store.findOrderBySn(tx, order_sn)) ?? refuse('order.unknown');
    await refundAsked(tx, order, asked, desk.actor_id);
    return describeOrder(tx, order_sn);
  });
}

/** Takes the asked sum of a credited order back from its player; the gateway pays it back. */
export async function refundAsked(
  tx: Tx,
  { id }: store.OrderRow,
  { amount_mills, seen_mills, name }: AskedSum,
  by_id: number | null,
): Promise<void> {
  const order = await store.lockOrder(tx, id);
  const is_done = name !== undefined && (await hasPayBack(tx, id, name));
  const is_part = amount_mills !== undefined && amount_mills !== leftOf(order);
  if (is_done || is_part)
    return refundPart(tx, id, { amount_mills: amount_mills!, name, seen_mills, by_id });
  if (seen_mills !== undefined && order.refunded_mills !== seen_mills && order.state === 'credited')
    refuse('order.changed');
  // A part of something that is gone already is no retry of the whole.
  if (amount_mills === 0) refuse('order.part_unfit');
  await refundAtOnce(tx, id, { reason: 'refund', pays_back: true, by_id });
  await returnExtra(tx, id, now());
}

/** Operators refund a sum in parts, and a limit counts the parts of so many hours together. */
const together_ms = 24 * 60 * 60_000;

/** Whether a refund waits for a second person: it and those of the last 24 hours together count. */
export async function isRefundGrave(
  db: Db,
  order: store.OrderRow,
  amount_mills: Mills,
  at: Date,
): Promise<boolean> {
  const before_mills = await sumOwnRefunds(db, order, new Date(at.getTime() - together_ms));
  return needsSecond(db, 'two_persons.refund_above', mills(before_mills + amount_mills));
}

/** The sum that a refund of an order sends back: what is left of its credit, or was paid. */
export function leftOf(order: store.OrderRow | undefined): Mills {
  if (!order) return mills(0);
  const { credited_mills, refunded_mills, paid_mills } = order;
  return mills(credited_mills > 0 ? credited_mills - refunded_mills : paid_mills);
}

/**
 * Has the gateway asked about an order soon, as if it had reported it; returns when. Refuses
 * order.unknown.
 */
export function checkBySn(desk: Desk, order_sn: string): Promise<Date> {
  const act = { right: 'orders.check' as const, on: 'order', id: order_sn.slice(0, 40) };
  return auditAct(desk, act, async (tx) => {
    const { id } = (await store.findOrderBySn(tx, order_sn)) ?? refuse('order.unknown');
    await enqueueReported(tx, id);
    return now();
  });
}

function summarize(order: store.OrderRow): OrderSummary {
  const { order_sn, player_id, kind, credits, country, state, reason, pay_back, pay_back_url } =
    order;
  const { reference, payment_reference, trouble, is_late, created_at, expires_at, check_at } =
    order;
  return {
    order_sn,
    player_id,
    kind,
    credits,
    country,
    amount: toWire(order.amount_mills),
    fee: toWire(order.fee_mills),
    state,
    reason,
    seen: toWire(order.seen_mills),
    paid: toWire(order.paid_mills),
    short: toWire(order.short_mills),
    late: is_late,
    credited: toWire(order.credited_mills),
    refunded: toWire(order.refunded_mills),
    extra: toWire(order.extra_mills),
    extra_back: toWire(order.extra_back_mills),
    repaid: toWire(order.repaid_mills),
    bonus: toWire(mills(order.daily_mills + order.code_mills)),
    pay_back,
    pay_back_url,
    reference,
    payment_reference,
    trouble,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    check_at: check_at?.toISOString() ?? null,
  };
}
