import { mills } from '@vitrine/contract/amount';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { account, type Balance } from '../settle/accounts.ts';
import { bonus_days } from '../settle/flows/gifts.ts';
import { readAccount, sumReleased } from '../settle/store.ts';
import { refundMoney, refundTokens, type Refund } from './refunding.ts';
import { repeatWhileStale, settleLast } from '../settle/stale.ts';
import * as store from './store.ts';

const day_ms = 86_400_000;

/** Thrown to an operator who refunds an order that has no payment yet. */
export class Unrefundable extends Error {
  constructor() {
    super('Nothing was paid for this order, or it may still be paid.');
  }
}

/** Why an order is refunded, and whether the gateway still has to pay back. */
export interface RefundCause {
  reason: Refund['reason'];
  pays_back: boolean;
}

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

/** A payment that was never credited goes back without touching the player's balances. */
export async function payBackUncredited(db: Db, order: store.OrderRow, cause: RefundCause): Promise<boolean> {
  const has_ended = ['expired', 'failed'].includes(order.state);
  if (order.paid_mills === 0 || !has_ended) throw new Unrefundable();
  return store.advanceOrder(db, order.id, ['expired', 'failed'], refundedAt(now(), cause));
}

function refundedAt(at: Date, { reason, pays_back }: RefundCause): store.Advance {
  const due = pays_back && { pay_back: 'due' as const };
  return { state: 'refunded', at, check_at: pays_back ? at : null, reason, refunded_at: at, ...due };
}

async function decideRefund(db: Db, order: store.OrderRow, reason: Refund['reason'], at: Date) {
  const { player_id, id: order_id, credits, credited_mills: amount_mills } = order;
  const refund = { player_id, order_id, reason, amount_mills };
  const seen = (balance: Balance) => readAccount(db, account(player_id, balance));
  if (credits === 'shop_score') return refundTokens({ ...refund, shop_score: await seen('shop_score') }, at);
  const [money, bonus, debt] = [await seen('money'), await seen('bonus'), await seen('debt')];
  const since = new Date(at.getTime() - bonus_days * day_ms);
  const released = (await sumReleased(db, player_id, since)) - (await store.sumTakenBack(db, player_id, since));
  return refundMoney({ ...refund, money, bonus, debt, released_mills: mills(Math.max(0, released)) }, at);
}
