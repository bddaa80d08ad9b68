import { auditAct } from '../../audit/index.ts';
import type { Tx } from '../../kit/db.ts';
import type { Desk } from '../../kit/desk.ts';
import { refuse, Unfit } from '../../kit/refusal.ts';
import { enqueueReported } from '../report.ts';
import { findOrderBySn, lockOrder, type OrderRow } from '../store.ts';
import { endStray, lockStray, pointOrderAt, queueReport, type StrayRow } from './store.ts';

/**
 * Gives a payment that names no order of ours to an order that it fits: of the same gateway, in
 * USD, of exactly the sum that is due, for an order of which no money was seen. The usual update
 * then reads the gateway's record and credits what it confirms. Once; the same again does nothing.
 * Refuses review.unknown, review.decided, order.unknown, and act.unfit for one that doesn't fit.
 */
export function assignStray(desk: Desk, id: number, order_sn: string): Promise<StrayRow> {
  return decideStray(desk, id, async (tx, stray) => {
    const { id: order_id } = (await findOrderBySn(tx, order_sn)) ?? refuse('order.unknown');
    const order = await lockOrder(tx, order_id);
    if (stray.state === 'assigned' && stray.order_id === order_id) return;
    if (stray.state !== 'open') refuse('review.decided');
    const flaw = findUnfit(stray, order);
    if (flaw !== undefined) throw new Unfit(flaw);
    const { reference, order_sn: gateway_sn } = stray;
    const named = { reference: reference!, order_sn: gateway_sn ?? '' };
    if (!(await pointOrderAt(tx, order_id, named, desk.at)))
      throw new Unfit(`Order ${order_sn} has money of its own: nothing is assigned to it.`);
    await endStray(tx, id, { state: 'assigned', order_id, ended_at: desk.at });
    await enqueueReported(tx, order_id);
  });
}

/** The reason why a payment can't be an order's, in words. */
function findUnfit(stray: StrayRow, order: OrderRow): string | undefined {
  const due_mills = order.amount_mills + order.fee_mills;
  if (stray.kind !== order.kind)
    return `The payment came by ${stray.kind}, the order is of ${order.kind}.`;
  if (stray.reference === null)
    return 'The event names no checkout that could be read: settle it at the gateway, and note it as settled elsewhere.';
  if (stray.amount_mills === null || stray.currency === null)
    return 'The sum of the payment isn’t known: look at the gateway’s page.';
  if (stray.currency !== 'USD')
    return `The payment is in ${stray.currency}, and orders are in USD: refund it at the gateway.`;
  if (stray.amount_mills !== due_mills)
    return `The payment is of ${stray.amount_mills / 1000}, the order asks for ${due_mills / 1000}.`;
  return undefined;
}

/**
 * Notes that a payment without an order is settled elsewhere: refunded at the gateway, or another
 * site's. Once; again it does nothing. Refuses review.unknown and review.decided.
 */
export function settleStrayElsewhere(desk: Desk, id: number): Promise<StrayRow> {
  return decideStray(desk, id, async (tx, stray) => {
    if (stray.state === 'elsewhere') return;
    if (stray.state !== 'open') refuse('review.decided');
    await endStray(tx, id, { state: 'elsewhere', order_id: null, ended_at: desk.at });
  });
}

function decideStray(
  desk: Desk,
  id: number,
  decide: (tx: Tx, stray: StrayRow) => Promise<void>,
): Promise<StrayRow> {
  const read = (tx: Tx) => lockStray(tx, id);
  return auditAct(desk, { right: 'orders.decide', on: 'stray', id, read }, async (tx) => {
    await decide(tx, (await lockStray(tx, id)) ?? refuse('review.unknown'));
    return (await lockStray(tx, id))!;
  });
}

/**
 * Runs the usual update of an order again, as if a gateway had sent an event of it once more.
 * Refuses order.unknown, and review.unknown for an event that isn't the order's.
 */
export function replayReport(desk: Desk, order_sn: string, report_id: number): Promise<void> {
  const act = { right: 'orders.check' as const, on: 'order', id: order_sn.slice(0, 40) };
  return auditAct(desk, act, async (tx) => {
    const { id } = (await findOrderBySn(tx, order_sn)) ?? refuse('order.unknown');
    if (!(await queueReport(tx, id, report_id))) refuse('review.unknown');
    await enqueueReported(tx, id);
  });
}
