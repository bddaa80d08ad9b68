import { now } from '../../kit/clock.ts';
import type { Call } from '../../kit/http/route.ts';
import { OutsideError } from '../../kit/outside.ts';
import { refuse } from '../../kit/refusal.ts';
import { forGateway } from '../for-gateway.ts';
import { findGateways } from '../gateways/find.ts';
import { payBackUncredited } from './refund.ts';
import { findOrderById, findOrderBySn, noteRecord } from '../store.ts';
import { findMismatch } from '../update.ts';
import { retryPayBack, returnExtra } from './store.ts';

/**
 * Pays back, at its player's wish, what came for an order that ended before all of it was there, or
 * what came in addition and wasn't credited. Nothing changes when it is on its way already. The
 * gateway's record decides: a payment that isn't confirmed may vanish by itself, and would be paid
 * out of our own money. Refuses order.unknown, also for another player's, order.nothing_to_return
 * and order.unconfirmed.
 */
export async function returnPayment(
  { db, player, settings }: Pick<Call<unknown, number>, 'db' | 'player' | 'settings'>,
  order_sn: string,
): Promise<void> {
  const order = await findOrderBySn(db, order_sn);
  if (order?.player_id !== player) return refuse('order.unknown');
  if (order.extra_mills > order.extra_back_mills) return returnExtra(db, order.id, now());
  if (order.state === 'refunded' && order.credited_mills === 0) {
    await retryPayBack(db, order.id, now());
    return;
  }
  const has_ended = ['expired', 'failed'].includes(order.state);
  if (!has_ended || order.seen_mills === 0) refuse('order.nothing_to_return');
  const gateway = findGateways(db, settings).find(({ kind }) => kind === order.kind);
  const record = await gateway?.readRecord(forGateway(order)).catch((problem: unknown) => {
    if (problem instanceof OutsideError) return undefined;
    throw problem;
  });
  if (!record || findMismatch(order, record) !== null) return refuse('order.unconfirmed');
  const is_gone = record.refunds.some(({ stands }) => stands);
  if (is_gone || record.confirmed_mills === 0) {
    // The same press a moment before may have sent it back while the gateway was asked.
    if ((await findOrderById(db, order.id))?.state === 'refunded') return;
    refuse('order.unconfirmed');
  }
  await noteRecord(db, order.id, record, now());
  await payBackUncredited(db, (await findOrderById(db, order.id))!, {
    reason: 'refund',
    pays_back: true,
  });
}
