import { createHmac, timingSafeEqual } from 'node:crypto';
import { mills, type Mills } from '@vitrine/contract/amount';
import type { RawBody } from '@vitrine/contract/endpoint';
import { z } from 'zod';
import { now } from '../../kit/clock.ts';
import { askOutside, OutsideError } from '../../kit/outside.ts';
import { refuse } from '../../kit/refusal.ts';
import type { BtcpaySettings } from '../config.ts';
import type {
  CryptoPayment,
  Gateway,
  GatewayReport,
  GatewayOrder,
  PaymentRecord,
} from './gateway.ts';
import { gateway_name, parseJson, readSigned } from './signed.ts';

const minute_ms = 60_000;
const open_minutes = 30;
const answer_bytes_max = 512 * 1024;

/** A decimal number as text, which BTCPay Server may also send as a number. */
const decimal = z.union([
  z.string().regex(/^-?\d{1,20}(?:\.\d{1,20})?$/),
  z.number().transform(String),
]);

/** The parts of an invoice that we read. */
const invoice = z.object({
  id: z.string(),
  checkoutLink: z.string(),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string().optional(),
  expirationTime: z.number().int(),
  metadata: z.object({ orderId: z.string().nullish() }).nullish(),
});
type Invoice = z.output<typeof invoice>;

const payment_method = z.object({
  currency: z.string().optional(),
  cryptoCode: z.string().optional(),
  destination: z.string().nullish(),
  paymentLink: z.string().nullish(),
  due: decimal,
  rate: decimal,
  payments: z
    .array(z.object({ status: z.string(), value: decimal, fee: decimal.default('0') }))
    .default([]),
  activated: z.boolean().default(true),
});
type PaymentMethod = z.output<typeof payment_method>;

const pull_payment = z.object({ id: z.string(), name: z.string().nullish(), viewLink: z.string() });

/** Payments in crypto by the operator's own BTCPay Server: an invoice for each order. */
export function makeBtcpay(settings: BtcpaySettings): Gateway {
  const { webhook_secret, fee_ppm } = settings;
  const ask = <T>(path: string, shape: z.ZodType<T>, body?: object) =>
    askBtcpay(settings, path, shape, body);
  return {
    kind: 'btcpay',
    method: {
      id: 3,
      kind: 'btcpay',
      name: 'Crypto',
      currencies: ['BTC'],
      countries: null,
      least_mills: mills(5_000),
      most_mills: mills(10_000_000),
      fee_ppm,
      tops_up_tokens: true,
    },
    open_ms: open_minutes * minute_ms,
    openOrder: async (order) => {
      // There is no idempotency key: an earlier try may have made the invoice.
      const [made] = await ask(`/invoices?orderId=${order.order_sn}`, z.array(invoice));
      const opened = made ?? (await ask('/invoices', invoice, invoiceFor(order)));
      return {
        reference: opened.id,
        pay_url: opened.checkoutLink,
        expires_at: new Date(opened.expirationTime * 1000),
        crypto: cryptoOf(
          await ask(`/invoices/${opened.id}/payment-methods`, z.array(payment_method)),
        ),
      };
    },
    readRecord: async ({ reference }) => {
      const read = await ask(`/invoices/${reference}`, invoice);
      const methods = await ask(`/invoices/${reference}/payment-methods`, z.array(payment_method));
      return recordOf(read, methods);
    },
    readReport: async (body) => readReport(body, webhook_secret),
    pageOf: ({ reference }) => reference && `${settings.url}/invoices/${reference}`,
    payBack: async ({ reference }, { name, amount_mills }) => {
      const made = (await ask('/pull-payments?includeArchived=true', z.array(pull_payment))).find(
        (known) => known.name === name,
      );
      const customAmount = toDecimal(amount_mills);
      const wish = {
        name,
        refundVariant: 'Custom',
        customAmount,
        customCurrency: 'USD',
        payoutMethodId: 'BTC-CHAIN',
      };
      const { viewLink } = made ?? (await ask(`/invoices/${reference}/refund`, pull_payment, wish));
      return { url: viewLink };
    },
  };
}

/** Down to the cent. */
function toDecimal(amount_mills: Mills): string {
  return (Math.floor(amount_mills / 10) / 100).toFixed(2);
}

function invoiceFor({ order_sn, due_mills, back_url }: GatewayOrder): object {
  return {
    amount: toDecimal(due_mills),
    currency: 'USD',
    metadata: { orderId: order_sn },
    checkout: { expirationMinutes: open_minutes, redirectURL: back_url },
  };
}

function recordOf(read: Invoice, methods: readonly PaymentMethod[]): PaymentRecord {
  const is_invalid = read.status === 'Invalid';
  return {
    order_sn: read.metadata?.orderId ?? '',
    currency: read.currency,
    seen_mills: sumOf(methods, ['Processing', 'Settled']),
    confirmed_mills: is_invalid ? mills(0) : sumOf(methods, ['Settled']),
    is_enough: read.status === 'Settled' && !isMarked(read),
    is_late: read.additionalStatus === 'PaidLate',
    is_marked: isMarked(read),
    state: stateOf(read),
    payment_reference: read.id,
    refunds: [
      {
        reference: `invalid ${read.id}`,
        reason: 'invalid',
        currency: read.currency,
        amount_mills: null,
        stands: is_invalid,
      },
    ],
    crypto: cryptoOf(methods),
  };
}

/** One that was marked as settled waits for its payments as long as any other. */
function stateOf(read: Invoice): PaymentRecord['state'] {
  const is_over = read.expirationTime * 1000 <= now().getTime();
  return isMarked(read) && is_over ? 'expired' : states[read.status];
}

/** `Processing` is paid in full, and waits for confirmations. */
const states = {
  New: 'open',
  Processing: 'open',
  Settled: 'open',
  Expired: 'expired',
  Invalid: 'failed',
} as const;

/**
 * The payments of some statuses, in USD at the rate of the invoice, down to the mill, less the fee
 * that a further payment costs the receiver, which the invoice adds to its sum. The invoice's own
 * `paidAmount` and statuses also count payments that aren't confirmed yet.
 */
function sumOf(methods: readonly PaymentMethod[], statuses: readonly string[]): Mills {
  const paid = methods.flatMap(({ rate, payments }) =>
    payments
      .filter(({ status }) => statuses.includes(status))
      .map(({ value, fee }) => (Number(value) - Number(fee)) * Number(rate)),
  );
  return floorToMills(paid.reduce((total, value) => total + value, 0));
}

/** A tiny excess makes up for what binary fractions lose of a whole number of mills. */
const floorToMills = (usd: number) => mills(Math.floor(usd * 1000 + 1e-6));

/** The operator has marked the invoice as settled at BTCPay Server's page. */
function isMarked({ status, additionalStatus }: Invoice): boolean {
  return status === 'Settled' && additionalStatus === 'Marked';
}

/** The address to pay to, with what is still to be paid, of the first method that has one. */
function cryptoOf(methods: readonly PaymentMethod[]): CryptoPayment | null {
  for (const { currency, cryptoCode, destination, paymentLink, due, activated } of methods) {
    if (!activated || !destination || !paymentLink) continue;
    return {
      currency: currency ?? cryptoCode ?? '',
      address: destination,
      amount: due,
      uri: paymentLink,
    };
  }
  return null;
}

const delivery = z.object({
  deliveryId: gateway_name.optional().catch(undefined),
  type: z.string(),
  invoiceId: gateway_name.optional(),
});

/** Events that say that money came. */
const of_money = ['InvoiceReceivedPayment', 'InvoicePaymentSettled', 'InvoiceSettled'];

function readReport(
  { bytes, headers }: RawBody,
  webhook_secret: string,
): GatewayReport | undefined {
  const right = createHmac('sha256', webhook_secret).update(bytes).digest();
  const given = Buffer.from(
    /^sha256=([0-9a-f]{64})$/.exec(headers.get('btcpay-sig') ?? '')?.[1] ?? '',
    'hex',
  );
  if (given.length !== right.length || !timingSafeEqual(given, right)) refuse('payment.unsigned');
  const { deliveryId, type, invoiceId } = readSigned(bytes, delivery);
  return invoiceId === undefined
    ? undefined
    : { event: deliveryId, type, reference: invoiceId, is_money: of_money.includes(type) };
}

/** Asks the store's part of the Greenfield API. Throws an OutsideError. */
async function askBtcpay<T>(
  { url, store_id, api_key }: BtcpaySettings,
  path: string,
  shape: z.ZodType<T>,
  body?: object,
): Promise<T> {
  const { status, bytes } = await askOutside(`${url}/api/v1/stores/${store_id}${path}`, {
    allowed: [new URL(url).origin],
    headers: {
      authorization: `token ${api_key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    bytes_max: answer_bytes_max,
  });
  if (status !== 200) throw new OutsideError(`BTCPay Server answers ${status}`);
  const answer = shape.safeParse(parseJson(bytes));
  if (!answer.success)
    throw new OutsideError('BTCPay Server answers what it should not', { cause: answer.error });
  return answer.data;
}
