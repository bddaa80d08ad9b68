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
