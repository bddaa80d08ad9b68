import { mills, type Mills } from '@vitrine/contract/amount';
import type { OrderState } from '@vitrine/contract/payments';
import { now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import { refuse, Unfit } from '../../kit/refusal.ts';
import { account, type Balance } from '../../settle/accounts.ts';
import { bonus_days } from '../../settle/bonus.ts';
import { readAccount, sumReleased } from '../../settle/store.ts';
import {
  payment_refunded,
  payment_returned,
  type RefundReason,
  type ReturnReason,
} from '../facts.ts';
import { refundMoney, refundTokens, regainPayment, type Refund } from './refunding.ts';
import { settle } from '../../settle/settle.ts';
import { whileStale } from '../../settle/carry-out.ts';
import * as store from '../store.ts';
import {
  dropPayBack,
  findTakings,
  insertRefund,
  markRegained,
  retryPayBack,
  sumTakenBack,
} from './store.ts';

const day_ms = 86_400_000;

/** Why a payment goes back, and whether the gateway still has to pay back. */
interface Cause<Reason> {
  reason: Reason;
  pays_back: boolean;
}

/** Why an order is refunded. */
export interface RefundCause extends Cause<RefundReason> {
  /** The part that a refund or charge-back at the gateway took; without it, all that is left. */
  part?: { reference: string; amount_mills: Mills };
  /** The member of staff who refunds it. */
  by_id?: number | null;
}

/**
 * Refunds an order, or a part of it, once: takes a credited amount back from its player, who owes
 * the part that the balance can't pay; never more than is left of the credit. With `pays_back` the
 * gateway then pays back what it received, unless it has done so by itself. Too little that was
 * paid for an order goes back by this too; a pay-back that failed is tried again. False when
 * nothing is left, or the part was taken back before. Refuses order.unknown, and act.unfit when
 * nothing was paid, or may still be.
 */
export function refundOrder(db: Db, id: number, cause: RefundCause): Promise<boolean> {
  return whileStale(() => refundAtOnce(db, id, cause));
}

/** The same, for a caller that repeats its whole transaction while balances move on. */
export async function refundAtOnce(db: Db, id: number, cause: RefundCause): Promise<boolean> {
  const order = await store.findOrderById(db, id);
  if (!order) return refuse('order.unknown');
  if (order.state === 'refunded') return cause.pays_back && retryPayBack(db, id, now());
  return order.state === 'credited'
    ? takeBackCredit(db, id, cause)
    : payBackUncredited(db, order, cause);
}

function takeBackCredit(
  db: Db,
  id: number,
  { reason, pays_back, part, by_id = null }: RefundCause,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const order = await store.lockOrder(tx, id);
    const left_mills = mills(order.credited_mills - order.refunded_mills);
    const amount_mills = mills(Math.min(left_mills, part?.amount_mills ?? left_mills));
    if (order.state !== 'credited' || amount_mills === 0) return false;
    const at = now();
    const name = part?.reference ?? order.order_sn;
    const taken = await findTakings(tx, id, name);
    if (taken.some(({ regained_at }) => regained_at === null)) return false;
    const reference = taken.length === 0 ? name : `${name} ${taken.length + 1}`;
    const rest_mills = mills(left_mills - amount_mills);
    const act = await decideRefund(tx, order, { reason, reference, amount_mills, rest_mills }, at);
    const row = {
      order_id: id,
      kind: order.kind,
      reference,
      reason,
      amount_mills,
      ...act.memo,
      at,
      by_id,
    };
    await insertRefund(tx, row);
    if (rest_mills === 0)
      await store.advanceOrder(tx, id, ['credited'], refundedAt(at, { reason, pays_back }));
    await settle(tx, act);
    return true;
  });
}

/** Too little that was paid for an order that has ended goes back. */
export async function payBackUncredited(
  db: Db,
  order: store.OrderRow,
  cause: RefundCause,
): Promise<boolean> {
  const has_ended = ['expired', 'failed'].includes(order.state);
  if (order.paid_mills === 0 || !has_ended)
    throw new Unfit('Nothing was paid for this order, or it may still be paid.');
  return returnUncredited(db, order, ['expired', 'failed'], cause);
}

/**
 * Sends back a payment that was never credited, without touching the player's balances, and leaves
 * the fact of it, by which its player is told. False when the order is in none of the states
 * `from`.
 */
export function returnUncredited(
  db: Db,
  { id: order_id, player_id }: store.OrderRow,
  from: readonly OrderState[],
  { reason, pays_back }: Cause<ReturnReason>,
): Promise<boolean> {
  const at = now();
  return transact(db, async (tx) => {
    if (!(await store.advanceOrder(tx, order_id, from, refundedAt(at, { reason, pays_back }))))
      return false;
    const { paid_mills: amount_mills } = await store.lockOrder(tx, order_id);
    const fact = payment_returned.with({ order_id, reason, amount_mills });
    await settle(tx, { by: player_id, at, key: undefined, fact, memo: {} });
    return true;
  });
}

/** A refunded order is read again: a charge-back may be won, and more may come. */
const later_ms = 60 * 60_000;

function refundedAt(at: Date, { reason, pays_back }: Cause<ReturnReason>): store.Advance {
  const check_at = pays_back ? at : new Date(at.getTime() + later_ms);
  return {
    state: 'refunded',
    at,
    check_at,
    reason,
    refunded_at: at,
    ...(pays_back && { pay_back: 'due' as const }),
  };
}

type RefundPayload = Parameters<typeof payment_refunded.with>[0];

/**
 * The amounts of a refund of a part of an order's credit, by default of all that is left, as
 * balances are now; undefined when that isn't left.
 */
export async function previewRefund(db: Db, order: store.OrderRow, asked_mills?: Mills) {
  const left_mills = mills(order.credited_mills - order.refunded_mills);
  const amount_mills = asked_mills ?? left_mills;
  if (order.state !== 'credited' || left_mills === 0) return undefined;
  if (amount_mills <= 0 || amount_mills > left_mills) return undefined;
  const rest_mills = mills(left_mills - amount_mills);
  const part = { reason: 'refund', reference: '', amount_mills, rest_mills } as const;
  const { fact } = await decideRefund(db, order, part, now());
  return fact.payload as RefundPayload;
}

type Part = Omit<Refund, 'player_id' | 'order_id'>;

async function decideRefund(
  db: Db,
  { player_id, id: order_id, credits }: store.OrderRow,
  part: Part,
  at: Date,
) {
  const refund = { player_id, order_id, ...part };
  const seen = (balance: Balance) => readAccount(db, account(player_id, balance));
  if (credits === 'shop_score')
    return refundTokens({ ...refund, shop_score: await seen('shop_score') }, at);
  const [money, bonus, debt] = [await seen('money'), await seen('bonus'), await seen('debt')];
  const since = new Date(at.getTime() - bonus_days * day_ms);
  const released =
    (await sumReleased(db, player_id, since)) - (await sumTakenBack(db, player_id, since));
  return refundMoney(
    { ...refund, money, bonus, debt, released_mills: mills(Math.max(0, released)) },
    at,
  );
}

/**
 * Gives back to its player, once, a part that was taken back: its charge-back was won, or its
 * refund failed at the gateway. `name`: that of the refund, as the gateway has it. The bonuses that
 * went with it come back too, unless a later refund stands, which would have taken them. False when
 * it wasn't taken back, or was given back before.
 */
export function regainRefund(db: Db, order_id: number, name: string): Promise<boolean> {
  return whileStale(() => transact(db, (tx) => regainAtOnce(tx, order_id, name)));
}

/** The same, for a caller that repeats its whole transaction while balances move on. */
export async function regainAtOnce(tx: Tx, order_id: number, name: string): Promise<boolean> {
  const { player_id, credits, order_sn } = await store.lockOrder(tx, order_id);
  const seen = (balance: Balance) => readAccount(tx, account(player_id, balance));
  const [balance, bonus, debt] = [await seen(credits), await seen('bonus'), await seen('debt')];
  const at = now();
  const standing = (await findTakings(tx, order_id, name)).find(
    ({ regained_at }) => regained_at === null,
  );
  if (!standing) return false;
  const { reference } = standing;
  const refund = (await markRegained(tx, order_id, reference, at))!;
  const check_at = new Date(at.getTime() + later_ms);
  const credited = {
    state: 'credited',
    at,
    check_at,
    reason: null,
    refunded_at: null,
  } as const;
  await store.advanceOrder(tx, order_id, ['refunded'], credited);
  if (name === order_sn) await dropPayBack(tx, order_id);
  const regain = {
    player_id,
    order_id,
    to: credits,
    reference,
    ...refund,
    balance,
    bonus,
    debt,
  };
  await settle(tx, regainPayment(regain, at));
  return true;
}
