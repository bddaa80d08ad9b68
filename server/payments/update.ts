import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import { z } from 'zod';
import { now } from '../kit/clock.ts';
import { isDatabaseAway, transact, type Db, type Tx } from '../kit/db.ts';
import { enqueue, makeJob, type JobKind } from '../kit/jobs.ts';
import type { Log } from '../kit/log.ts';
import { OutsideError } from '../kit/outside.ts';
import type { Settings } from '../kit/settings.ts';
import { settle } from '../settle/settle.ts';
import { addToOrder, creditOrder } from './credit.ts';
import { payment_exceeded, payment_failed } from './facts.ts';
import { noteDisputes } from './disputes/store.ts';
import { forGateway } from './for-gateway.ts';
import { findGateways } from './gateways/find.ts';
import type { Gateway, PaymentRecord } from './gateways/gateway.ts';
import { part_failed, payPartsBack, putPartBack, sumOfParts } from './refunds/parts.ts';
import { refundOrder, regainRefund, returnUncredited } from './refunds/refund.ts';
import {
  findPayBacks,
  keepExtra,
  lowerExtra,
  markExtraBack,
  markPayBackFailed,
  notePaidBack,
  type PayBackRow,
} from './refunds/store.ts';
import * as store from './store.ts';
import { closeStrays, endReports } from './strays/store.ts';

/** The first time that the gateway is asked, should its webhook not come. */
const first_check_ms = 60_000;

/**
 * Brings an order up to date with its gateway, from whatever step it was left at: lets the gateway
 * know it, reads the gateway's record, credits what was paid, takes back what went back, notices
 * what came in addition, and has the gateway pay back what is due. Each step is committed by itself
 * and does nothing twice. Throws what the gateway throws; the order is then asked about again
 * later.
 */
export async function updateOrder(db: Db, gateway: Gateway, id: number): Promise<void> {
  const order = await store.findOrderById(db, id);
  if (!order) return;
  if (order.state === 'created') return openOrder(db, gateway, order);
  const record = await takeRecord(db, gateway, order);
  if (record) {
    await payPartsBack(db, gateway, id, record);
    await payBackDue(db, gateway, id, record);
  }
}

/**
 * Lets the gateway know an order. One that no gateway knows until it expires has failed. Throws
 * what the gateway throws.
 */
export async function openOrder(db: Db, gateway: Gateway, order: store.OrderRow): Promise<void> {
  const at = now();
  if (order.expires_at <= at) {
    await failOrder(db, order, 'created', {
      state: 'failed',
      at,
      check_at: null,
      reason: 'gateway',
    });
    return;
  }
  const opened = await gateway.openOrder(forGateway(order));
  await store.markOpened(db, order.id, opened, {
    at,
    check_at: new Date(at.getTime() + first_check_ms),
  });
}

/** Lets an order fail, and leaves the fact of it, by which its player is told. */
async function failOrder(
  db: Db,
  { id: order_id, player_id, amount_mills }: store.OrderRow,
  from: 'created' | 'pending',
  change: store.Advance,
): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await store.advanceOrder(tx, order_id, [from], change))) return;
    const fact = payment_failed.with({ order_id, amount_mills });
    await settle(tx, { by: player_id, at: change.at, key: undefined, fact, memo: {} });
  });
}

/**
 * Has the gateway pay back what is due, as far as its record confirms it now, whatever was noted
 * before.
 */
async function payBackDue(
  db: Db,
  gateway: Gateway,
  id: number,
  { confirmed_mills }: PaymentRecord,
): Promise<void> {
  const order = (await store.findOrderById(db, id))!;
  const { order_sn, paid_mills, pay_back, pay_back_tries } = order;
  const { extra_back, extra_mills, extra_back_mills } = order;
  const parts_mills = sumOfParts(await findPayBacks(db, id));
  const whole_mills = mills(Math.min(paid_mills, confirmed_mills) - parts_mills);
  if (pay_back === 'due' && whole_mills > 0) {
    const name = `Refund ${order_sn}${pay_back_tries > 1 ? ` ${pay_back_tries}` : ''}`;
    const paid_back = await gateway.payBack(forGateway(order), { name, amount_mills: whole_mills });
    await notePaidBack(db, id, paid_back);
    if (paid_back.has_failed) await putBack(db, order, paid_back.reference!);
  }
  if (extra_back === 'due') {
    // The sum sent back before tells apart what comes again and again.
    const name = `Refund ${order_sn} after ${extra_back_mills}`;
    const extra = { name, amount_mills: mills(extra_mills - extra_back_mills) };
    await markExtraBack(db, id, (await gateway.payBack(forGateway(order), extra)).url);
  }
}

/**
 * A refund of our own has failed at the gateway: its player has the credit again, or can ask once
 * more for what was never credited.
 */
async function putBack(db: Db, order: store.OrderRow, reference: string): Promise<void> {
  const { id, order_sn, credited_mills } = order;
  if (credited_mills > 0) await regainRefund(db, id, order_sn);
  else await markPayBackFailed(db, id, reference);
  await store.noteTrouble(db, id, sayFailed(reference));
}

/** Undefined: the record can't be believed, and nothing follows from it. */
async function takeRecord(
  db: Db,
  gateway: Gateway,
  order: store.OrderRow,
): Promise<PaymentRecord | undefined> {
  const record = await gateway.readRecord(forGateway(order));
  await noteDisputes(db, order, record.disputes ?? [], now());
  await store.noteForeign(db, order.id, foreignOf(order, record), now());
  const mismatch = findMismatch(order, record);
  if (mismatch !== null) {
    await store.noteTrouble(db, order.id, mismatch);
    return undefined;
  }
  await store.noteRecord(db, order.id, record, now());
  if (!['credited', 'refunded'].includes(order.state)) await advanceByRecord(db, order, record);
  await returnGone(db, order.id, record);
  await creditOrder(db, order.id);
  await takeRefunds(db, order.id, record);
  await takeExtra(db, order.id, record);
  const current = (await store.findOrderById(db, order.id))!;
  await closeStrays(db, current, now());
  const parts = await findPayBacks(db, order.id);
  await store.noteTrouble(db, order.id, findReviewReason(current, record, parts));
  return record;
}

/** The sum that was confirmed besides what an ended order was credited or paid back for. */
function extraOf(order: store.OrderRow, { confirmed_mills }: PaymentRecord): Mills {
  const has_ended = ['credited', 'refunded'].includes(order.state);
  return mills(has_ended ? Math.max(0, confirmed_mills - order.paid_mills - order.short_mills) : 0);
}

/**
 * Credits what was confirmed in addition. Where that can't be, keeps it for its player, who may
 * have it back, and leaves the fact of it.
 */
async function takeExtra(db: Db, id: number, record: PaymentRecord): Promise<void> {
  const order = (await store.findOrderById(db, id))!;
  const extra_mills = extraOf(order, record);
  if (extra_mills < order.extra_mills) return lowerExtra(db, id, extra_mills);
  if (extra_mills === order.extra_mills) return;
  if (await addToOrder(db, id, record.confirmed_mills)) return;
  await transact(db, async (tx) => {
    if (!(await keepExtra(tx, id, extra_mills))) return;
    const amount_mills = mills(extra_mills - order.extra_mills);
    const fact = payment_exceeded.with({ order_id: id, amount_mills });
    await settle(tx, { by: order.player_id, at: now(), key: undefined, fact, memo: {} });
  });
}

/** A payment that went back before it was credited never is. */
async function returnGone(db: Db, id: number, record: PaymentRecord): Promise<void> {
  const [refund] = record.refunds.filter(({ stands }) => stands);
  const order = (await store.findOrderById(db, id))!;
  if (!refund || order.state !== 'paid' || goneOf(order, record) < record.confirmed_mills) return;
  await returnUncredited(db, order, ['paid'], { reason: refund.reason, pays_back: false });
}

/**
 * Takes back the parts of a credited payment that went back, and gives back those that came again.
 * Of our own refund the gateway's name isn't known: together, refunds take back no more than the
 * gateway's.
 */
async function takeRefunds(db: Db, id: number, record: PaymentRecord): Promise<void> {
  for (const { reference, reason, amount_mills: own_mills, stands } of record.refunds) {
    const before = (await store.findOrderById(db, id))!;
    const part = stands ? undefined : await findPart(db, id, reference);
    if (part) await putPartBack(db, before, part);
    else if (!stands && reference === before.pay_back_reference)
      await putBack(db, before, reference);
    else if (!stands && before.refunded_mills > 0) await regainRefund(db, id, reference);
    const order = (await store.findOrderById(db, id))!;
    const open_mills = goneOf(order, record) - order.refunded_mills;
    const amount_mills = mills(Math.min(own_mills ?? open_mills, open_mills));
    if (stands && order.state === 'credited' && amount_mills > 0)
      await refundOrder(db, id, { reason, pays_back: false, part: { reference, amount_mills } });
  }
}

/** The part of our own that the gateway has under this name. */
async function findPart(db: Db, id: number, reference: string) {
  const parts = await findPayBacks(db, id);
  return parts.find(
    ({ state, gateway_reference }) => state === 'done' && gateway_reference === reference,
  );
}

/** A payment in another currency than ours; undefined for none. */
function foreignOf({ order_sn, gateway_sn }: store.OrderRow, record: PaymentRecord) {
  const { currency, seen_mills } = record;
  const is_own = record.order_sn === (gateway_sn ?? order_sn);
  return is_own && currency !== 'USD' && seen_mills > 0 ? { currency, seen_mills } : undefined;
}

/** The sum that went back at the gateway, and stands. */
function goneOf({ paid_mills, short_mills }: store.OrderRow, { refunds }: PaymentRecord): number {
  const standing = refunds.filter(({ stands }) => stands);
  return standing.reduce(
    (total, { amount_mills }) => total + (amount_mills ?? paid_mills + short_mills),
    0,
  );
}

/** The reason why a record can't be that of the order, so that nothing follows from it. */
export function findMismatch(order: store.OrderRow, record: PaymentRecord): string | null {
  const { order_sn, currency, seen_mills, confirmed_mills, refunds } = record;
  if (order_sn !== (order.gateway_sn ?? order.order_sn))
    return `the gateway's record is of order ${order_sn}: look there for who paid, and refund it there`;
  if (currency !== 'USD')
    return `the gateway's record is in ${currency}, not USD: set the currency of the store or account, and refund it there`;
  const foreign = refunds.find((refund) => refund.currency !== 'USD');
  if (foreign)
    return `${foreign.reference} took ${toWire(foreign.amount_mills ?? mills(0))} ${foreign.currency}, not USD: nothing follows from it; take its worth back, or give it, by hand`;
  const sums = [seen_mills, confirmed_mills, ...refunds.map((refund) => refund.amount_mills ?? 0)];
  return sums.every((sum) => sum >= 0)
    ? null
    : `the gateway's record has a sum below zero: look at the payment there`;
}

/** The reason why an operator has to look at a record, though the product goes on by itself. */
function findReviewReason(
  order: store.OrderRow,
  record: PaymentRecord,
  parts: readonly PayBackRow[],
): string | null {
  const { seen_mills, confirmed_mills, is_marked, is_closed, refunds } = record;
  const { state, pay_back, credited_at, order_sn } = order;
  const confirmed = toWire(confirmed_mills);
  const due_mills = mills(order.amount_mills + order.fee_mills);
  const is_invalid = refunds.some(({ reason, stands }) => reason === 'invalid' && stands);
  if (extraOf(order, record) > order.extra_back_mills)
    return state === 'credited'
      ? `the gateway has received ${confirmed} USD, more than was credited: its player can have the rest back on the order's page`
      : `the gateway has received ${confirmed} USD, more than was paid back: npm run orders -- refund ${order_sn} sends the rest back, too`;
  const counted_mills = mills(order.paid_mills + order.extra_mills);
  if (state === 'credited' && !is_invalid && confirmed_mills < counted_mills)
    return `the gateway confirms ${confirmed} USD now, and ${toWire(counted_mills)} were credited: look at the payment there`;
  if (pay_back === 'due' && Math.min(order.paid_mills, confirmed_mills) === 0)
    return 'the gateway confirms nothing that could be paid back: look at the payment there';
  if (credited_at === null && is_invalid && seen_mills > 0)
    return `invalid at the gateway, though it has seen ${toWire(seen_mills)} USD: mark it there as settled if they are there`;
  const is_open = credited_at === null && state !== 'refunded' && confirmed_mills < due_mills;
  if (is_open && is_marked)
    return `marked as paid by hand, but the gateway has received ${confirmed} of ${toWire(due_mills)} USD: npm run orders -- refund ${order_sn} sends it back once the order has ended`;
  if (is_open && is_closed)
    return `the gateway has received ${confirmed} of ${toWire(due_mills)} USD and takes no more: refund it there`;
  const is_paid_back = state === 'refunded' && pay_back !== 'failed';
  const is_tried_again = parts.at(-1)?.state === 'done';
  const failed = refunds.find(
    ({ reason, stands, reference }) =>
      reason === 'refund' &&
      !stands &&
      !(is_tried_again && parts.some((part) => part.gateway_reference === reference)),
  );
  const has_failed = parts.at(-1)?.state === 'failed' && !failed;
  if (has_failed) return order.trouble?.includes(part_failed) ? order.trouble : null;
  return failed && !is_paid_back ? sayFailed(failed.reference) : null;
}

const sayFailed = (reference: string) =>
  `the refund ${reference} has failed at the gateway: try again, or pay the player in another way`;

async function advanceByRecord(
  db: Db,
  order: store.OrderRow,
  record: PaymentRecord,
): Promise<void> {
  const { confirmed_mills, seen_mills, state } = record;
  const at = now();
  const later = new Date(at.getTime() + first_check_ms);
  const missing_mills = mills(Math.max(0, order.amount_mills + order.fee_mills - confirmed_mills));
  const is_whole = missing_mills === 0 || (record.is_enough === true && confirmed_mills > 0);
  const counts_late = record.is_late && confirmed_mills > order.fee_mills;
  if (state === 'expired')
    await store.advanceOrder(db, order.id, ['pending'], { state, at, check_at: later });
  // Money that comes counts, however late; less than the whole once all of it is confirmed.
  if (is_whole || (counts_late && confirmed_mills === seen_mills)) {
    const short_mills = mills(is_whole ? missing_mills : 0);
    const change = { state: 'paid', at, check_at: at, short_mills } as const;
    await store.advanceOrder(db, order.id, ['pending', 'expired', 'failed'], change);
  } else if (state === 'failed')
    await failOrder(db, order, 'pending', { state, at, check_at: later, reason: 'declined' });
}

const order_update: JobKind<{ order_id: number }> = {
  name: 'payments:update',
  payload: z.object({ order_id: z.number().int() }),
};

/**
 * Queues an update of an order, once for each cause: at once when a webhook reports something, and
 * when it expires. The orders of each gateway have a lane of their own.
 */
export async function enqueueUpdate(
  tx: Tx,
  order_id: number,
  cause: 'report' | 'expiry',
  at?: Date,
): Promise<void> {
  const lane = (await store.findOrderById(tx, order_id))?.kind;
  const when = { ...(at && { at }), key: `${cause} ${order_id}`, lane };
  await enqueue(tx, order_update, { order_id }, when);
}

/** Updates an order; when its gateway is unavailable, the poll asks again. */
export const update_job = makeJob(
  order_update,
  async (db, { payload: { order_id }, settings, log }) => {
    // Taken before its record is read: a report that comes meanwhile queues another update.
    const order = await store.takeOrder(db, now(), order_id);
    return order && (await tryUpdate({ db, settings, log }, order)) ? 1 : 0;
  },
);

interface Workplace {
  db: Db;
  settings: Settings;
  log: Log;
}

/**
 * Updates an order; false when that failed. The order then has a note for the operator, and its
 * gateway is asked again later.
 */
export async function tryUpdate(
  { db, settings, log }: Workplace,
  order: store.OrderRow,
): Promise<boolean> {
  const { id, kind, order_sn } = order;
  const gateway = findGateways(db, settings).find((known) => known.kind === kind);
  try {
    if (!gateway) throw new OutsideError(`${kind} isn’t configured any more`);
    const from = now();
    await updateOrder(db, gateway, id);
    await endReports(db, id, 'updated', from);
    return true;
  } catch (problem) {
    if (isDatabaseAway(problem)) throw problem;
    const { message } = problem as Error;
    log[problem instanceof OutsideError ? 'warn' : 'error'](
      { err: problem, order_sn },
      'an order could not be updated',
    );
    await store.noteTrouble(db, id, message);
    await endReports(db, id, 'failed', now());
    return false;
  }
}
