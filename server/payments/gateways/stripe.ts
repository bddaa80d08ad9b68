import { mills, type Mills } from '@vitrine/contract/amount';
import type { RawBody } from '@vitrine/contract/endpoint';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { now } from '../../kit/clock.ts';
import { askOutside, OutsideError } from '../../kit/outside.ts';
import { refuse } from '../../kit/refusal.ts';
import type { StripeSettings } from '../config.ts';
import type {
  Gateway,
  GatewayDispute,
  GatewayOrder,
  GatewayReport,
  PaymentRecord,
} from './gateway.ts';
import { gateway_name, readSigned } from './signed.ts';

const api = 'https://api.stripe.com';
/** An answer with everything that is asked for stays far below this. */
const answer_bytes_max = 512 * 1024;

const cent_mills = 10;
const minute_ms = 60_000;
/** Stripe opens no session that ends sooner. */
const session_ms_min = 30 * minute_ms;

const charge = z.object({
  disputed: z.boolean(),
  /** A card has the same fingerprint in all payments to one account at Stripe. */
  payment_method_details: z
    .object({ card: z.object({ fingerprint: z.string().nullish() }).nullish() })
    .nullish(),
});

/** The parts of a Checkout Session that we read. */
const session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  expires_at: z.number().int(),
  client_reference_id: z.string().nullable(),
  currency: z.string(),
  amount_total: z.number().int(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: z
    .union([
      z.string(),
      z.object({ id: z.string(), status: z.string(), latest_charge: charge.nullable() }),
    ])
    .nullable(),
});
type Session = z.output<typeof session>;

const taking = z.object({
  id: z.string(),
  currency: z.string(),
  amount: z.number().int(),
  status: z.string().nullable(),
});

const refund_list = z.object({ data: z.array(taking) });

/** Besides what it takes, a dispute says why, and until when evidence counts. */
const dispute = taking.extend({
  reason: z.string().nullish(),
  created: z.number().int().nullish(),
  evidence_details: z.object({ due_by: z.number().int().nullish() }).nullish(),
});
type Dispute = z.output<typeof dispute>;

const dispute_list = z.object({ data: z.array(dispute) });

/** A refund with another state is made, or will be. */
const failed_refund: readonly (string | null)[] = ['failed', 'canceled'];

/** A dispute that is open or was lost has taken the money; an inquiry takes none. */
const charged_back: readonly string[] = ['needs_response', 'under_review', 'lost'];

type Ask = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** Payments by card: a Checkout Session for each order, at Stripe's own page. */
export function makeStripe(settings: StripeSettings): Gateway {
  const ask: Ask = (call) => askStripe(settings, call);
  const page = `https://dashboard.stripe.com/${/_test_/.test(settings.secret_key) ? 'test/' : ''}`;
  return {
    kind: 'stripe',
    method: {
      id: 2,
      kind: 'stripe',
      name: 'Card',
      currencies: ['USD'],
      countries: null,
      least_mills: mills(5_000),
      most_mills: mills(2_000_000),
      fee_ppm: 0,
      tops_up_tokens: true,
    },
    open_ms: 120 * minute_ms,
    openOrder: async (order) => {
      if (order.expires_at.getTime() - now().getTime() < session_ms_min)
        throw new OutsideError('Stripe opens no session for the rest of this order’s time');
      const options = { idempotencyKey: `order-${order.order_sn}` };
      const opened = session.parse(
        await ask((stripe) => stripe.checkout.sessions.create(sessionFor(order), options)),
      );
      return {
        reference: opened.id,
        pay_url: opened.url ?? '',
        expires_at: new Date(opened.expires_at * 1000),
      };
    },
    readRecord: async ({ reference }) => {
      const expand = ['payment_intent.latest_charge'];
      const read = session.parse(
        await ask((stripe) => stripe.checkout.sessions.retrieve(reference!, { expand })),
      );
      return recordOf(read, await readRefunds(ask, read, page));
    },
    readReport: (body) => readReport(body, settings),
    pageOf: ({ payment_reference }) => payment_reference && `${page}payments/${payment_reference}`,
    payBack: async ({ payment_reference }, { name, amount_mills, is_part }) => {
      const options = { idempotencyKey: name.toLowerCase().replaceAll(' ', '-') };
      const wish = {
        payment_intent: payment_reference!,
        ...(is_part && { amount: amount_mills / cent_mills }),
      };
      try {
        const { id, status } = await ask((stripe) => stripe.refunds.create(wish, options));
        return { url: null, reference: id, has_failed: failed_refund.includes(status) };
      } catch (problem) {
        // Somebody has refunded it at Stripe’s own page.
        const { code, type, message } = problem as Partial<Record<'code' | 'type', string>> & Error;
        if (code === 'charge_already_refunded') return { url: null };
        // A disputed payment may be refunded once its dispute is won; another refusal is for good.
        if (is_part && type === 'StripeInvalidRequestError' && code !== 'charge_disputed')
          return { url: null, has_failed: true, why: message };
        throw problem;
      }
    },
  };
}

/** The session of an order: the same for each try, as its idempotency key demands. */
function sessionFor({
  order_sn,
  due_mills,
  expires_at,
  back_url,
}: GatewayOrder): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: order_sn,
    expires_at: Math.floor(expires_at.getTime() / 1000),
    success_url: back_url,
    cancel_url: back_url,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: due_mills / cent_mills,
          product_data: { name: `Top-up ${order_sn}` },
        },
      },
    ],
    payment_intent_data: { metadata: { order_sn } },
    adaptive_pricing: { enabled: false },
  };
}

type Taken = Pick<PaymentRecord, 'refunds' | 'disputes'>;

/** The refunds and disputes of the session's payment. */
async function readRefunds(ask: Ask, { payment_intent }: Session, page: string): Promise<Taken> {
  if (
    payment_intent === null ||
    typeof payment_intent === 'string' ||
    !payment_intent.latest_charge
  )
    return { refunds: [] };
  const of_payment = { payment_intent: payment_intent.id, limit: 100 };
  const refunds = refund_list.parse(await ask((stripe) => stripe.refunds.list(of_payment)));
  const is_disputed = payment_intent.latest_charge.disputed;
  const disputes = is_disputed
    ? dispute_list.parse(await ask((stripe) => stripe.disputes.list(of_payment)))
    : { data: [] };
  const taken = [
    ...refunds.data.map((refund) => ({
      ...sumOf(refund),
      reason: 'refund' as const,
      stands: !failed_refund.includes(refund.status),
    })),
    ...disputes.data.map((dispute) => ({
      ...sumOf(dispute),
      reason: 'charge_back' as const,
      stands: charged_back.includes(dispute.status ?? ''),
    })),
  ];
  return { refunds: taken, disputes: disputes.data.map((one) => disputeOf(one, page)) };
}

/** An inquiry that was closed took nothing, as a dispute that was won. */
const ended: Readonly<Record<string, GatewayDispute['state']>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
};

function disputeOf(of: Dispute, page: string): GatewayDispute {
  const { reason, created, status, evidence_details } = of;
  const due_by = evidence_details?.due_by;
  return {
    ...sumOf(of),
    state: ended[status ?? ''] ?? 'open',
    reason: reason ?? 'general',
    opened_at: created ? new Date(created * 1000) : now(),
    due_at: due_by ? new Date(due_by * 1000) : null,
    url: `${page}disputes/${of.id}`,
  };
}

function sumOf({ id, currency, amount }: { id: string; currency: string; amount: number }) {
  return {
    reference: id,
    currency: currency.toUpperCase(),
    amount_mills: toMills(amount, currency),
  };
}

function recordOf(read: Session, taken: Taken): PaymentRecord {
  const intent = typeof read.payment_intent === 'string' ? null : read.payment_intent;
  const is_paid = read.payment_status === 'paid';
  const paid_mills = is_paid ? toMills(read.amount_total, read.currency) : mills(0);
  return {
    order_sn: read.client_reference_id ?? '',
    currency: read.currency.toUpperCase(),
    seen_mills: paid_mills,
    confirmed_mills: paid_mills,
    is_closed: is_paid,
    state: stateOf(read.status, intent?.status),
    payment_reference: intent?.id ?? null,
    payer: intent?.latest_charge?.payment_method_details?.card?.fingerprint ?? undefined,
    ...taken,
  };
}

/** A session may be complete days before it is paid: a bank transfer may still fail. */
function stateOf(
  status: Session['status'],
  intent_status: string | undefined,
): PaymentRecord['state'] {
  if (status !== 'complete') return status;
  return ['requires_payment_method', 'canceled'].includes(intent_status ?? '') ? 'failed' : 'open';
}

/**
 * How many minor units make one of a currency, where it isn't a hundred
 * (https://docs.stripe.com/currencies#zero-decimal).
 */
const minor_units: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'
      .split(' ')
      .map((currency) => [currency, 1]),
  ),
  ...Object.fromEntries(
    'bhd iqd jod kwd lyd omr tnd'.split(' ').map((currency) => [currency, 1000]),
  ),
};

/** Stripe's amounts are in minor units of their currency. */
function toMills(amount: number, currency: string): Mills {
  return mills((amount * 1000) / (minor_units[currency] ?? 100));
}

/**
 * Events of a session name the order; those of a charge, refund or dispute name the payment, and a
 * charge also the order, by what the session was given. The sum counts for nothing by itself.
 */
const event = z.object({
  id: gateway_name.optional().catch(undefined),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: gateway_name.optional().catch(undefined),
      client_reference_id: gateway_name.nullish(),
      payment_intent: gateway_name.nullish(),
      metadata: z.object({ order_sn: gateway_name.optional() }).nullish().catch(undefined),
      payment_status: z.string().optional().catch(undefined),
      amount: z.number().int().optional().catch(undefined),
      amount_total: z.number().int().optional().catch(undefined),
      currency: z
        .string()
        .regex(/^[a-z]{3}$/)
        .optional()
        .catch(undefined),
    }),
  }),
});

/** Events that say that money came or went, besides those of a session that was paid. */
const of_money = /^(?:charge\.(?:succeeded|captured|refunded|dispute\.)|refund\.created)/;

const tolerance_s = 300;

async function readReport(
  { bytes, headers }: RawBody,
  { webhook_secret }: StripeSettings,
): Promise<GatewayReport | undefined> {
  const { Stripe: library } = await import('stripe');
  const signature = headers.get('stripe-signature') ?? '';
  const at_ms = now().getTime();
  try {
    library.webhooks.signature!.verifyHeader(
      Buffer.from(bytes),
      signature,
      webhook_secret,
      tolerance_s,
      undefined,
      at_ms,
    );
  } catch (problem) {
    if (problem instanceof library.errors.StripeSignatureVerificationError)
      return refuse('payment.unsigned');
    throw problem;
  }
  // The library accepts any moment that is still to come, so that one could be kept for later.
  const signed_s = signature.split(',').map((part) => Number(/^t=(\d+)/.exec(part)?.[1] ?? 0));
  if (Math.max(...signed_s) > at_ms / 1000 + tolerance_s) refuse('payment.unsigned');
  return reportOf(readSigned(bytes, event));
}

/** Undefined: the event is about no payment. */
function reportOf({ id, type, data }: z.output<typeof event>): GatewayReport | undefined {
  const { object } = data;
  const { client_reference_id, payment_intent, metadata, currency } = object;
  const is_session = type.startsWith('checkout.session.');
  if (!is_session && !/^(?:charge|refund)\./.test(type)) return undefined;
  const order_sn = (is_session ? client_reference_id : metadata?.order_sn) ?? undefined;
  const reference = is_session ? object.id : undefined;
  const payment_reference = payment_intent ?? undefined;
  if (!order_sn && !reference && !payment_reference) return undefined;
  const amount = object.amount_total ?? object.amount;
  return {
    event: id,
    type,
    order_sn,
    reference,
    payment_reference,
    is_money: is_session ? object.payment_status === 'paid' : of_money.test(type),
    currency: currency?.toUpperCase(),
    amount_mills: amount === undefined || !currency ? undefined : toMills(amount, currency),
  };
}

/** Asks Stripe by its own library, which sends through `askOutside`. Throws an OutsideError. */
async function askStripe<T>(
  { secret_key }: StripeSettings,
  call: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  // The library is large, and few sites need it.
  const { Stripe: library } = await import('stripe');
  const httpClient = library.createFetchHttpClient(sendToStripe);
  const stripe = new library(secret_key, { httpClient, maxNetworkRetries: 0, telemetry: false });
  try {
    return await call(stripe);
  } catch (problem) {
    if (!(problem instanceof library.errors.StripeError)) throw problem;
    const failure = new OutsideError(`Stripe: ${problem.message}`, { cause: problem });
    throw Object.assign(failure, { code: problem.code, type: problem.type });
  }
}

const sendToStripe: typeof fetch = async (input, { method, headers, body } = {}) => {
  const { status, bytes } = await askOutside(new Request(input).url, {
    allowed: [api],
    headers: Object.fromEntries(new Headers(headers)),
    ...(method === 'POST' && { body: body as string }),
    bytes_max: answer_bytes_max,
  });
  return new Response(new Uint8Array(bytes), { status });
};
