import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    /** The gateways that are configured; the sandbox exists in demo mode only. */
    gateways: {
      sandbox: boolean;
      stripe: StripeSettings | undefined;
      btcpay: BtcpaySettings | undefined;
    };
  }
}

/** The account at Stripe. */
export interface StripeSettings {
  secret_key: string;
  webhook_secret: string;
}

/** A store on a BTCPay Server. */
export interface BtcpaySettings {
  url: string;
  store_id: string;
  api_key: string;
  webhook_secret: string;
  /** On top of an order's amount, in parts per million. */
  fee_ppm: number;
}

const secret = z.string().min(16, 'must have at least 16 characters').optional();

const needs = (
  given: Readonly<Record<string, string | undefined>>,
  own: string,
  others: readonly string[],
) =>
  !given[own] &&
  others.some((name) => given[name]) &&
  `is missing: it goes with ${others.join(', ')}`;

const stripe_names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
const btcpay_names = ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'];

export const config = declareConfig({
  variables: {
    STRIPE_SECRET_KEY: {
      schema: z
        .string()
        .regex(
          /^(?:sk|rk)_(?:test|live)_\w{10,}$/,
          'must be a secret or restricted key of Stripe, such as sk_live_…',
        )
        .optional(),
      does: 'the key of the API of Stripe; with it, top-ups can be paid by card',
      example: '',
      faultOf: (given) => needs(given, 'STRIPE_SECRET_KEY', stripe_names),
    },
    STRIPE_WEBHOOK_SECRET: {
      schema: secret,
      does: 'the signing secret of the webhook endpoint at Stripe, `whsec_…`; goes with `STRIPE_SECRET_KEY`',
      example: '',
      faultOf: (given) => needs(given, 'STRIPE_WEBHOOK_SECRET', stripe_names),
    },
    BTCPAY_URL: {
      schema: z.url({ protocol: /^https?$/ }).optional(),
      does: 'the address of a BTCPay Server; with it, top-ups can be paid in crypto',
      example: '',
      faultOf: (given) => needs(given, 'BTCPAY_URL', btcpay_names),
    },
    BTCPAY_STORE_ID: {
      schema: z
        .string()
        .regex(/^\w{1,100}$/)
        .optional(),
      does: 'the id of the store on the BTCPay Server; goes with `BTCPAY_URL`',
      example: '',
      faultOf: (given) => needs(given, 'BTCPAY_STORE_ID', btcpay_names),
    },
    BTCPAY_API_KEY: {
      schema: secret,
      does: 'an API key of that store that may create and view invoices and create pull payments',
      example: '',
      faultOf: (given) => needs(given, 'BTCPAY_API_KEY', btcpay_names),
    },
    BTCPAY_WEBHOOK_SECRET: {
      schema: secret,
      does: 'the secret of the webhook of that store',
      example: '',
      faultOf: (given) => needs(given, 'BTCPAY_WEBHOOK_SECRET', btcpay_names),
    },
    BTCPAY_FEE_PERCENT: {
      schema: z
        .string()
        .regex(/^\d{1,2}(?:\.\d{1,2})?$/, 'must be a percentage, such as 1.5')
        .default('1')
        .transform(Number),
      does: 'the fee of a top-up in crypto, on top of its amount, in percent',
      example: '1',
    },
  },
  read: (values, { demo }) => {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, BTCPAY_URL, BTCPAY_FEE_PERCENT } = values;
    const { BTCPAY_STORE_ID = '', BTCPAY_API_KEY = '', BTCPAY_WEBHOOK_SECRET = '' } = values;
    // With one of a gateway's variables the others are there, or the start refuses.
    const stripe = STRIPE_SECRET_KEY && {
      secret_key: STRIPE_SECRET_KEY,
      webhook_secret: STRIPE_WEBHOOK_SECRET ?? '',
    };
    const btcpay = BTCPAY_URL && {
      url: BTCPAY_URL.replace(/\/+$/, ''),
      store_id: BTCPAY_STORE_ID,
      api_key: BTCPAY_API_KEY,
      webhook_secret: BTCPAY_WEBHOOK_SECRET,
      fee_ppm: Math.round(BTCPAY_FEE_PERCENT * 10_000),
    };
    return {
      gateways: { sandbox: demo, stripe: stripe || undefined, btcpay: btcpay || undefined },
    };
  },
});
