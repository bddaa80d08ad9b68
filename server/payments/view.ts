import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { OutsideError } from '../kit/outside.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import type { Settings } from '../kit/settings.ts';
import { Tally } from '../kit/bus/shared.ts';
import { findDisputes } from './disputes/store.ts';
import { forGateway } from './for-gateway.ts';
import { findGateways } from './gateways/find.ts';
import type { PaymentRecord } from './gateways/gateway.ts';
import { findOrderBySn, type OrderRow } from './store.ts';

type View = Reply<'POST /api/console/orders/{order_sn}/view'>;

/** An order is asked about so often, and all orders together a few times as often. */
const asked = new Tally('payments.views', 10_000);
const asked_max = 20;

/**
 * Asks the gateway about an order now, and sets its own view beside ours. Nothing follows from it:
 * an update reads the record again. Refuses order.unknown, order.asked_lately, and act.unfit where
 * there is nothing to ask.
 */
export async function viewOrder(db: Db, settings: Settings, order_sn: string): Promise<View> {
  const order = (await findOrderBySn(db, order_sn)) ?? refuse('order.unknown');
  const gateway = findGateways(db, settings).find(({ kind }) => kind === order.kind);
  if (!gateway) throw new Unfit(`${order.kind} isn’t configured any more.`);
  if (order.reference === null) throw new Unfit('The gateway doesn’t know this order yet.');
  if ((await asked.count(order_sn)).before > 0 || (await asked.count('')).before >= asked_max)
    refuse('order.asked_lately');
  const at = now().toISOString();
  try {
    const record = await gateway.readRecord(forGateway(order));
    const refunds = record.refunds.filter(({ reason, stands }) => reason !== 'invalid' || stands);
    return {
      at,
      failure: null,
      rows: await compare(db, order, record),
      refunds: refunds.map(({ amount_mills, ...refund }) => ({
        ...refund,
        amount: amount_mills === null ? null : toWire(amount_mills),
      })),
    };
  } catch (problem) {
    if (!(problem instanceof OutsideError)) throw problem;
    return { at, failure: problem.message, rows: [], refunds: [] };
  }
}

/** Ours beside theirs, one by one. */
async function compare(db: Db, order: OrderRow, record: PaymentRecord): Promise<View['rows']> {
  const { paid_mills, extra_mills, seen_mills, short_mills, refunded_mills } = order;
  const standing = record.refunds.filter(({ stands }) => stands);
  const gone = standing.reduce(
    (sum, { amount_mills }) => sum + (amount_mills ?? paid_mills + short_mills),
    0,
  );
  const is_gone_whole = order.state === 'refunded' && order.credited_mills === 0;
  const part = { after: undefined, sort: 'id', limit: 100 };
  const disputes = await findDisputes(db, { order_id: order.id }, part);
  const countOpen = (all: readonly { state: string }[]) =>
    String(all.filter(({ state }) => state === 'open').length);
  return [
    row('order', order.gateway_sn ?? order.order_sn, record.order_sn),
    row('state', sayState(order), sayTheirs(order, record), !fits(order, record)),
    row('currency', 'USD', record.currency),
    row('seen', money(seen_mills), money(record.seen_mills)),
    row('confirmed', money(mills(paid_mills + extra_mills)), money(record.confirmed_mills)),
    row('went back', money(is_gone_whole ? paid_mills : refunded_mills), money(mills(gone))),
    row('open disputes', countOpen(disputes), countOpen(record.disputes ?? [])),
  ];
}

const money = (amount_mills: Mills) => toWire(amount_mills).toFixed(2);
const row = (name: string, ours: string, theirs: string, differs = ours !== theirs) => ({
  name,
  ours,
  theirs,
  differs,
});

const sayState = ({ state, reason }: OrderRow) => [state, reason].filter(Boolean).join(', ');

/** A record stays open while nothing ends it, also once all of it was paid. */
function sayTheirs({ amount_mills, fee_mills }: OrderRow, record: PaymentRecord): string {
  const is_paid = record.confirmed_mills >= amount_mills + fee_mills;
  return record.state === 'open' && is_paid ? 'paid' : record.state;
}

/** Whether the two states can stand beside each other. */
function fits({ state }: OrderRow, record: PaymentRecord): boolean {
  if (record.state === 'failed') return ['failed', 'refunded'].includes(state);
  if (record.state === 'expired') return state !== 'pending' && state !== 'created';
  return state !== 'failed';
}
