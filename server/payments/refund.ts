import { mills } from '@vitrine/contract/amount';
import type { OrderState } from '@vitrine/contract/payments';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { account, type Balance } from '../settle/accounts.ts';
import { bonus_days } from '../settle/flows/gifts.ts';
import { readAccount, sumReleased } from '../settle/store.ts';
import { payment_returned, type RefundReason, type ReturnReason } from './facts.ts';
import { refundMoney, refundTokens } from './refunding.ts';
import { settle } from '../settle/settle.ts';
import { repeatWhileStale, settleLast } from '../settle/stale.ts';
import * as store from './store.ts';

const day_ms = 86_400_000;

/** Thrown to an operator who refunds an order that has no payment yet. */
export class Unrefundable extends Error {
  constructor() {
    super('Nothing was paid for this order, or it may still be paid.');
  }
}

/** Why a payment goes back, and whether the gateway still has to pay back. */
interface Cause<Reason> {
  reason: Reason;
  pays_back: boolean;
}

/** Why an order is refunded. */
export type RefundCause = Cause<RefundReason>;

/**
 * Refunds an order, once: takes a credited amount back from its player, who owes what the balance
 * can't pay. With `pays_back` the gateway then pays back what it received, unless it has done so by
 * itself. Too little that was paid for an order goes back by this too. False when it was refunded
 * before. Refuses order.unknown. Throws Unrefundable when nothing was paid, or may still be.
 */
export function refundOrder(db: Db, id: number, cause: RefundCause): Promise<boolean> {
  return repeatWhileStale(async () => {
    const order = await store.findOrderById(db, id);
    if (!order) return refuse('order.unknown');
    if (order.state === 'refunded') return false;
    return order.state === 'credited' ? takeBackCredit(db, order, cause) : payBackUncredited(db, order, cause);
  });
}

async function takeBackCredit(db: Db, order: store.OrderRow, cause: RefundCause): Promise<boolean> {
  const at = now();
  const act = await decideRefund(db, order, cause.reason, at);
  return transact(db, async (tx) => {
    const is_mine = await store.advanceOrder(tx, order.id, ['credited'], {
      ...refundedAt(at, cause),
      released_mills: act.memo.released_mills,
    });
    if (is_mine) await settleLast(tx, act);
    return is_mine;
  });
}

/** Too little that was paid for an order that has ended goes back. */
export async function payBackUncredited(db: Db, order: store.OrderRow, cause: RefundCause): Promise<boolean> {
  const has_ended = ['expired', 'failed'].includes(order.state);
  if (order.paid_mills === 0 || !has_ended) throw new Unrefundable();
  return returnUncredited(db, order, ['expired', 'failed'], cause);
}

/**
 * Sends back a payment that was never credited, without touching the player's balances, and leaves
 * the fact of it, by which its player is told. False when the order is in none of the states
 * `from`.
 */
export function returnUncredited(
  db: Db,
  { id: order_id, player_id, paid_mills: amount_mills }: store.OrderRow,
  from: readonly OrderState[],
  cause: Cause<ReturnReason>,
): Promise<boolean> {
  const at = now();
  return transact(db, async (tx) => {
    if (!(await store.advanceOrder(tx, order_id, from, refundedAt(at, cause)))) return false;
    const fact = payment_returned.with({ order_id, reason: cause.reason, amount_mills });
    await settle(tx, { by: player_id, at, key: undefined, fact, memo: {} });
    return true;
  });
}

function refundedAt(at: Date, { reason, pays_back }: Cause<ReturnReason>): store.Advance {
  const due = pays_back && { pay_back: 'due' as const };
  return { state: 'refunded', at, check_at: pays_back ? at : null, reason, refunded_at: at, ...due };
}

async function decideRefund(db: Db, order: store.OrderRow, reason: RefundReason, at: Date) {
  const { player_id, id: order_id, credits, credited_mills: amount_mills } = order;
  const refund = { player_id, order_id, reason, amount_mills };
  const seen = (balance: Balance) => readAccount(db, account(player_id, balance));
  if (credits === 'shop_score') return refundTokens({ ...refund, shop_score: await seen('shop_score') }, at);
  const [money, bonus, debt] = [await seen('money'), await seen('bonus'), await seen('debt')];
  const since = new Date(at.getTime() - bonus_days * day_ms);
  const released = (await sumReleased(db, player_id, since)) - (await store.sumTakenBack(db, player_id, since));
  return refundMoney({ ...refund, money, bonus, debt, released_mills: mills(Math.max(0, released)) }, at);
}
