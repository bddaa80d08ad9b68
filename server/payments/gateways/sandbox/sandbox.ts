import { timingSafeEqual } from 'node:crypto';
import { mills, type Mills } from '@vitrine/contract/amount';
import type { RawBody } from '@vitrine/contract/endpoint';
import { z } from 'zod';
import { now } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/db.ts';
import { refuse } from '../../../kit/refusal.ts';
import { keyedHash } from '../../../kit/seal.ts';
import type { Settings } from '../../../kit/settings.ts';
import type { Gateway } from '../gateway.ts';
import { gateway_name, readSigned } from '../signed.ts';
import * as store from './store.ts';

/** The header of its callbacks with the signature of their bytes. */
export const sandbox_header = 'sandbox-signature';

const report = z.object({ order_sn: gateway_name });

/**
 * The gateway of the demo: its page is ours, `/pay/sandbox/{order_sn}`, and its callbacks are
 * signed and come by the real webhook. Its record of payments is a table of its own.
 */
export function makeSandbox(db: Db, settings: Pick<Settings, 'secret_key'>): Gateway {
  return {
    kind: 'sandbox',
    method: {
      id: 1,
      kind: 'sandbox',
      name: 'Test payment',
      currencies: ['USD'],
      countries: null,
      least_mills: mills(1_000),
      most_mills: mills(10_000_000),
      fee_ppm: 0,
      tops_up_tokens: true,
    },
    open_ms: 30 * 60_000,
    openOrder: async ({ order_sn, due_mills, expires_at }) => {
      await store.putSandboxOrder(db, order_sn, due_mills);
      return { reference: order_sn, pay_url: `/pay/sandbox/${order_sn}`, expires_at };
    },
    readRecord: async ({ order_sn, expires_at }) => {
      const row = await store.findSandboxOrder(db, order_sn);
      if (!row) throw new Error(`the sandbox has no order ${order_sn}`);
      const is_paid = row.received_mills >= row.due_mills;
      return {
        order_sn,
        currency: 'USD',
        seen_mills: mills(row.received_mills),
        confirmed_mills: mills(row.received_mills),
        state: row.state === 'open' && !is_paid && expires_at <= now() ? 'expired' : row.state,
        payment_reference: order_sn,
        refunds: [],
      };
    },
    readReport: async (body) => readReport(body, settings),
    pageOf: () => null,
    payBack: async ({ order_sn }, { name, amount_mills, is_part }) => {
      if (is_part) await store.payBackSandboxPart(db, order_sn, { name, amount_mills });
      else await store.payBackSandboxOrder(db, order_sn);
      return { url: null };
    },
  };
}

function readReport({ bytes, headers }: RawBody, settings: Pick<Settings, 'secret_key'>) {
  const text = Buffer.from(bytes).toString();
  const given = Buffer.from(headers.get(sandbox_header) ?? '', 'hex');
  const right = signReport(settings, text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) refuse('payment.unsigned');
  return { type: 'changed', ...readSigned(bytes, report) };
}

/** The signature of the sandbox's callback. */
export function signReport({ secret_key }: Pick<Settings, 'secret_key'>, text: string): Buffer {
  return keyedHash(secret_key, 'payment sandbox', text);
}

/** The payer's possible acts at the sandbox's page. */
export type SandboxAction = 'pay' | 'fail' | 'expire' | 'late' | 'short' | 'over' | 'twice';

/**
 * The payer's act, as steps: each changes the sandbox's record, and is then reported as often as it
 * says. Too little is half of what is missing; too much is 5.000 more.
 */
export function planAct(
  action: SandboxAction,
  missing_mills: Mills,
): { step: SandboxStep; reports: number }[] {
  const pay = (received_mills: number): SandboxStep => ({ received_mills: mills(received_mills) });
  switch (action) {
    case 'pay':
      return [{ step: pay(missing_mills), reports: 1 }];
    case 'twice':
      return [{ step: pay(missing_mills), reports: 2 }];
    case 'short':
      return [{ step: pay(Math.ceil(missing_mills / 20) * 10), reports: 1 }];
    case 'over':
      return [{ step: pay(missing_mills + over_mills), reports: 1 }];
    case 'fail':
      return [{ step: { ended: 'failed' }, reports: 1 }];
    case 'expire':
      return [{ step: { ended: 'expired' }, reports: 1 }];
    case 'late':
      return [
        { step: { ended: 'expired' }, reports: 1 },
        { step: pay(missing_mills), reports: 1 },
      ];
  }
}

const over_mills = 5_000;

type SandboxStep = { received_mills: Mills } | { ended: 'expired' | 'failed' };
