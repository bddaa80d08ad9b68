import { mills } from '@vitrine/contract/amount';
import type { RawBody } from '@vitrine/contract/endpoint';
import type { PaymentKind } from '@vitrine/contract/payments';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import type { Log } from '../kit/log.ts';
import { OutsideError } from '../kit/outside.ts';
import { refuse } from '../kit/refusal.ts';
import type { Settings } from '../kit/settings.ts';
import { findGateways } from './gateways/find.ts';
import { StrangeReport, type Gateway, type GatewayReport } from './gateways/gateway.ts';
import { noteReport, noteStray, noteStraySum } from './strays/store.ts';
import * as store from './store.ts';
import { enqueueUpdate } from './update.ts';

/**
 * Takes a gateway's signed report. It is only a hint: an update of the order is queued, which reads
 * the gateway's own record, so reports may repeat, be late, or come in any order. One of another
 * shape is taken, too, with a warning: its gateway would repeat it, and then stop reporting.
 * Refuses payment.method_unknown and payment.unsigned.
 */
export async function takeGatewayReport(
  { db, settings, log }: { db: Db; settings: Settings; log: Log },
  kind: PaymentKind,
  body: RawBody,
): Promise<void> {
  const gateway = findGateways(db, settings).find((known) => known.kind === kind);
  if (!gateway) return refuse('payment.method_unknown');
  const report = await gateway.readReport(body).catch((problem: unknown) => {
    if (!(problem instanceof StrangeReport)) throw problem;
    log.warn({ kind, type: problem.type }, problem.message);
    return undefined;
  });
  if (!report) return;
  const order = await findReported(db, gateway, report);
  if (!order) return keepStray(db, gateway, report);
  await noteReport(db, order.id, report, now());
  // An update that is to come reads what this report is about, too.
  if (order.check_at === null || order.check_at > now()) await enqueueReported(db, order.id);
}

/** Queues an update at once; should that fail, the next poll asks the gateway. */
export async function enqueueReported(db: Db, order_id: number): Promise<void> {
  await transact(db, async (tx) => {
    if (await store.checkSoon(tx, order_id, now())) await enqueueUpdate(tx, order_id, 'report');
  });
}

/** By the gateway's own name first: an order may have been given another payment by hand. */
async function findReported(db: Db, { kind }: Gateway, report: GatewayReport) {
  for (const column of ['reference', 'payment_reference', 'order_sn'] as const) {
    const name = report[column];
    const order = name === undefined ? undefined : await store.findReported(db, kind, column, name);
    if (!order) continue;
    const is_another = column === 'order_sn' && order.reference !== null && report.reference;
    return is_another && order.reference !== report.reference ? undefined : order;
  }
  return undefined;
}

/**
 * Keeps a payment whose order we don't know, for a person to look at. Its gateway is asked for a
 * sum that the event doesn't tell.
 */
async function keepStray(db: Db, gateway: Gateway, report: GatewayReport): Promise<void> {
  if (!report.is_money) return;
  const is_unknown = await noteStray(db, gateway.kind, report, now());
  const { reference } = report;
  if (!is_unknown || reference === undefined) return;
  const unknown = { order_sn: '', due_mills: mills(0), expires_at: now(), back_url: '' };
  try {
    const record = await gateway.readRecord({ ...unknown, reference, payment_reference: null });
    const { seen_mills: amount_mills, currency, order_sn } = record;
    const sum = { amount_mills, currency, order_sn };
    await noteStraySum(db, { kind: gateway.kind, name: reference }, sum);
  } catch (problem) {
    // The sum stays unknown; whoever assigns the payment asks again.
    if (!(problem instanceof OutsideError)) throw problem;
  }
}
