import type { RawBody } from '@vitrine/contract/endpoint';
import type { PaymentKind } from '@vitrine/contract/payments';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import type { Log } from '../kit/log.ts';
import { refuse } from '../kit/refusal.ts';
import type { Settings } from '../kit/settings.ts';
import { findGateways } from './gateways/find.ts';
import { StrangeReport, type Gateway, type GatewayReport } from './gateways/gateway.ts';
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
  const order = report && (await findReported(db, gateway, report));
  // Other events, and orders of another installation with the same account, are none of ours.
  if (!order) return;
  // An update that is to come reads what this report is about, too.
  if (order.check_at === null || order.check_at > now()) await enqueueReported(db, order.id);
}

/** Queues an update at once; should that fail, the next poll asks the gateway. */
export async function enqueueReported(db: Db, order_id: number): Promise<void> {
  await transact(db, async (tx) => {
    if (await store.checkSoon(tx, order_id, now())) await enqueueUpdate(tx, order_id, 'report');
  });
}

function findReported(db: Db, { kind }: Gateway, report: GatewayReport) {
  if ('order_sn' in report) return store.findReported(db, kind, 'order_sn', report.order_sn);
  if ('reference' in report) return store.findReported(db, kind, 'reference', report.reference);
  return store.findReported(db, kind, 'payment_reference', report.payment_reference);
}
