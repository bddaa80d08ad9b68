import type { Db } from '../../kit/db.ts';
import type { Settings } from '../../kit/settings.ts';
import { makeBtcpay } from './btcpay.ts';
import type { Gateway } from './gateway.ts';
import { makeSandbox } from './sandbox/sandbox.ts';
import { makeStripe } from './stripe.ts';

/** The gateways that are configured. */
export function findGateways(db: Db, settings: Settings): Gateway[] {
  const { sandbox, stripe, btcpay } = settings.gateways;
  return [
    sandbox && makeSandbox(db, settings),
    stripe && makeStripe(stripe),
    btcpay && makeBtcpay(btcpay),
  ].filter((gateway) => gateway !== undefined && gateway !== false);
}

/** A gateway as a policy speaks of it. */
export interface PaymentCompany {
  name: string;
  is_on: boolean;
  /** A policy has to name it: it is another company, which gets data of players. */
  is_named: boolean;
}

/** The gateways, whether they are switched on, and whether policies have to name them. */
export function listCompanies({ sandbox, stripe, btcpay }: Settings['gateways']): PaymentCompany[] {
  return [
    { name: 'Stripe', is_on: stripe !== undefined, is_named: true },
    // The operator's own server.
    { name: 'BTCPay', is_on: btcpay !== undefined, is_named: false },
    ...(sandbox ? [{ name: 'Sandbox', is_on: true, is_named: false }] : []),
  ];
}
