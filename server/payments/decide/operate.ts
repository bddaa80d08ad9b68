import { mills, toWire } from '@vitrine/contract/amount';
import { auditAct } from '../../audit/index.ts';
import type { Db, Tx } from '../../kit/db.ts';
import type { Desk } from '../../kit/desk.ts';
import { refuse, Unfit } from '../../kit/refusal.ts';
import { creditExtra, creditLate } from '../credit.ts';
import { isRefundGrave, refundAsked } from '../operate.ts';
import { payBackUncredited } from '../refunds/refund.ts';
import { retryPayBack, returnExtra } from '../refunds/store.ts';
import { findOrderBySn, lockOrder, settleOverLimit } from '../store.ts';
import { findDecisions, type DecisionRow } from './store.ts';

const one = { after: undefined, sort: 'id', limit: 1 };

/** The money of an order that waits for a person; undefined where none does. */
export async function findDecision(db: Db, order_id: number): Promise<DecisionRow | undefined> {
  return (await findDecisions(db, { order_id }, one))[0];
}

/**
 * Credits money of an order that waits for a person, once: late money of an order that expired, and
 * what a rule kept from being credited, if it no longer does. Money credited above a limit stays
 * so. Refuses order.unknown, review.decided where no money waits, limit.reached and the territory's
 * refusals, and act.unfit for money that no rule lets be credited.
 */
export function creditMoney(desk: Desk, order_sn: string): Promise<void> {
  const act = { right: 'orders.decide', on: 'order', id: order_sn.slice(0, 40) } as const;
  const read = (tx: Tx) => findOrderBySn(tx, order_sn);
  return auditAct(desk, { ...act, read }, async (tx) => {
    const { id, decision } = await lockDecision(tx, order_sn);
    if (decision === 'forbidden') return creditExtra(tx, id);
    if (decision === 'late') return creditLate(tx, id);
    if (decision === 'limit') return settleOverLimit(tx, id);
    throw new Unfit(
      decision === 'currency'
        ? 'This money is in another currency: refund it at the gateway’s own page.'
        : 'This order was paid back: its money can only be sent back.',
    );
  });
}

/**
 * Has the gateway send back the money of an order that waits for a person, once, without touching
 * the player's balances; only money that was credited above a deposit limit is taken from them, and
 * the player owes what is spent. A large sum waits for a second member of staff. Refuses
 * order.unknown, review.decided where no money waits, order.part_unfit for a part of no whole
 * cents, and act.unfit for money in another currency.
 */
export function sendMoneyBack(desk: Desk, order_sn: string): Promise<void> {
  const waitingIn = async (tx: Tx) => {
    const order = await findOrderBySn(tx, order_sn);
    const waiting = order && (await findDecision(tx, order.id));
    return waiting?.decision === 'currency' ? undefined : waiting;
  };
  const act = {
    right: 'orders.refund' as const,
    on: 'order',
    id: order_sn.slice(0, 40),
    read: (tx: Tx) => findOrderBySn(tx, order_sn),
    second: {
      verb: 'orders.send_back',
      args: { order_sn },
      isNeeded: async (tx: Tx) => {
        const waiting = await waitingIn(tx);
        return waiting !== undefined && isRefundGrave(tx, waiting, waiting.open_mills, desk.at);
      },
      will: async (tx: Tx) => {
        const { open_mills = mills(0), decision } = (await waitingIn(tx)) ?? {};
        const came = decision === 'limit' ? 'came above a deposit limit' : 'were never credited';
        return `Sends ${toWire(open_mills).toFixed(2)} of order ${order_sn} back, which ${came}.`;
      },
    },
  };
  return auditAct(desk, act, async (tx) => {
    const waiting = await lockDecision(tx, order_sn);
    const { id, decision } = waiting;
    if (decision === 'currency')
      throw new Unfit('This money is in another currency: refund it at the gateway’s own page.');
    if (decision === 'late')
      await payBackUncredited(tx, waiting, { reason: 'refund', pays_back: true });
    else if (decision === 'failed') await retryPayBack(tx, id, desk.at);
    else if (decision === 'limit') {
      await refundAsked(tx, waiting, { order_sn, amount_mills: waiting.open_mills }, desk.actor_id);
      await settleOverLimit(tx, id);
    } else await returnExtra(tx, id, desk.at);
  });
}

/** The money that waits, of an order that nobody else decides about meanwhile. */
async function lockDecision(tx: Tx, order_sn: string): Promise<DecisionRow> {
  const { id } = (await findOrderBySn(tx, order_sn)) ?? refuse('order.unknown');
  await lockOrder(tx, id);
  return (await findDecision(tx, id)) ?? refuse('review.decided');
}
