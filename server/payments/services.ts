import type { Db } from '../kit/db.ts';
import type { Service } from '../kit/services.ts';
import type { Settings } from '../kit/settings.ts';
import { findGateways } from './gateways/find.ts';
import { findHeard } from './strays/store.ts';

/** Other people's gateways, as their own pages call them: the sandbox is ours. */
const companies: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  btcpay: 'BTCPay',
};

/** A gateway repeats an event that wasn't taken, so one that works is heard within minutes. */
const slack_ms = 10 * 60_000;
const looked_back_ms = 7 * 86_400_000;

/**
 * The gateways with the last event that each sent about an order. Payments that were only found by
 * asking, with none of its events since, say that its events don't arrive.
 */
export async function findGatewayServices(
  db: Db,
  settings: Settings,
  at: Date,
): Promise<Service[]> {
  const kinds = findGateways(db, settings)
    .map(({ kind }) => kind)
    .filter((kind) => kind in companies);
  if (kinds.length === 0) return [];
  const since = new Date(at.getTime() - looked_back_ms);
  const rows = await findHeard(db, kinds, since, new Date(at.getTime() - slack_ms));
  return rows.map(({ kind, heard_at, unheard }) => ({
    name: `payments.${kind}_events`,
    title: `${companies[kind]}, events`,
    heard_at,
    flaw:
      unheard === 0
        ? null
        : `${unheard} payments of ${companies[kind]} were found only by asking: its events don’t arrive. Look at the endpoint at ${companies[kind]} and its secret.`,
    path: `/orders?kind=${kind}`,
  }));
}
