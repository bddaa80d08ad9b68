import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { now } from '../kit/clock.ts';
import type { Settings } from '../kit/settings.ts';
import { send, type Sent } from './send.ts';

/** The settings of both fakes. */
export const fake_gateways: Settings['gateways'] = {
  sandbox: false,
  stripe: { secret_key: 'sk_test_0123456789abcdef', webhook_secret: 'whsec_0123456789abcdef' },
  btcpay: {
    url: 'https://pay.shop.example/btcpay',
    store_id: 'store1',
    api_key: 'key-0123456789abcdef',
    webhook_secret: 'secret-0123456789abcdef',
    fee_ppm: 15_000,
  },
};
const stripe_settings = fake_gateways.stripe!;
const btcpay_settings = fake_gateways.btcpay!;

/**
 * How a fake answers: as it should; not in time; with a 500; with a page instead of an answer; or
 * not at all, though it does as it was asked.
 */
export type Mood = 'well' | 'slow' | 'failing' | 'wrong' | 'silent';

interface Session {
  id: string;
  url: string;
  expires_at: number;
  client_reference_id: string;
  currency: string;
  amount_total: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: Intent | null;
}

interface Intent {
  id: string;
  status: string;
  latest_charge: { disputed: boolean } | null;
  refunds: Taken[];
  disputes: Taken[];
}

/** A refund or a dispute; `amount` is in cents. */
interface Taken {
  reason?: string;
  evidence_details?: { due_by: number };
  id: string;
  amount: number;
  currency: string;
  status: string;
}

interface Invoice {
  id: string;
  checkoutLink: string;
  amount: string;
  currency: string;
  paidAmount: string;
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'PaidOver' | 'Marked' | 'Invalid';
  expirationTime: number;
  metadata: { orderId: string };
  payments: { status: 'Processing' | 'Settled' | 'Invalid'; value: string; fee?: string }[];
}

/** How a report is signed: by default as it should be, now. `change` follows the signed bytes. */
interface Signed {
  secret?: string;
  at?: Date;
  change?: string;
}

/** No two fakes of a process give the same name to a payment. */
let last_number = 0;

/** One BTC costs so much in the fake. */
const rate = 50_000;

/**
 * Other people's servers that receive payments, in memory: the endpoints of Stripe and of a BTCPay
 * Server that the product calls, and the acts of payers and operators there.
 */
export class FakeGateways {
  mood: Mood = 'well';
  readonly sessions = new Map<string, Session>();
  readonly invoices = new Map<string, Invoice>();
  /** The idempotency keys that Stripe has seen, with their bodies and answers. */
  readonly #keys = new Map<string, { body: string; answer: object }>();
  readonly refunds: string[] = [];
  /** The status of refunds that are made from now on. */
  refund_status: 'succeeded' | 'pending' | 'failed' = 'succeeded';
  /** Some ways to pay at Stripe know refunds of the whole alone. */
  refunds_parts = true;
  /** The share of an invoice that may be missing, in percent: a setting of the BTCPay store. */
  tolerance_percent = 0;
  readonly pull_payments: { id: string; name: string; viewLink: string; amount: string }[] = [];
  /** Requests, as `POST /v1/checkout/sessions`. */
  readonly asked: string[] = [];

  /** Answers a request; for `setOutside`. */
  readonly send = async (request: Request): Promise<Response> => {
    const { host, pathname } = new URL(request.url);
    this.asked.push(`${request.method} ${pathname}`);
    if (this.mood === 'slow') await sleep(10_000, undefined, { signal: request.signal });
    if (this.mood === 'failing')
      return new Response('{"error":{"message":"it broke"}}', { status: 500 });
    if (this.mood === 'wrong') return new Response('<h1>Welcome</h1>', { status: 200 });
    const answer =
      host === 'api.stripe.com' ? await this.#asStripe(request) : await this.#asBtcpay(request);
    if (this.mood === 'silent') throw new TypeError('the connection was reset');
    return answer;
  };

  /** The session of an order. */
  sessionOf(order_sn: string): Session {
    return [...this.sessions.values()].find(
      ({ client_reference_id }) => client_reference_id === order_sn,
    )!;
  }

  /** The invoice of an order. */
  invoiceOf(order_sn: string): Invoice {
    return [...this.invoices.values()].find(({ metadata }) => metadata.orderId === order_sn)!;
  }

  /** Whether nothing was paid for an order. */
  isUnpaid(order_sn: string): boolean {
    return (
      this.sessionOf(order_sn)?.payment_status !== 'paid' &&
      !this.invoiceOf(order_sn)?.payments.length
    );
  }

  /** The payer pays a session by card. */
  payCard(order_sn: string): Session {
    const latest_charge = { disputed: false };
    const id = `pi_${this.#number()}`;
    const payment_intent = { id, status: 'succeeded', latest_charge, refunds: [], disputes: [] };
    return Object.assign(this.sessionOf(order_sn), {
      status: 'complete',
      payment_status: 'paid',
      payment_intent,
    });
  }

  /** A part of a payment is refunded, at Stripe’s page or by the product. */
  refundCard(order_sn: string, amount: number, currency = 'usd'): Taken {
    const status = this.refund_status;
    const refund = { id: `re_${this.#number()}`, amount, currency, status };
    this.sessionOf(order_sn).payment_intent!.refunds.push(refund);
    return refund;
  }

  /** The payer’s bank disputes a part of a payment. */
  disputeCard(order_sn: string, amount: number, currency = 'usd'): Taken {
    const intent = this.sessionOf(order_sn).payment_intent!;
    const dispute = { id: `du_${this.#number()}`, amount, currency, status: 'needs_response' };
    intent.latest_charge!.disputed = true;
    intent.disputes.push(dispute);
    return dispute;
  }

  /** The payer sends crypto that is worth so many USD; it is confirmed unless `is_fresh`. */
  payCrypto(order_sn: string, usd: number, { is_fresh = false } = {}): Invoice {
    const invoice = this.invoiceOf(order_sn);
    invoice.payments.push({
      status: is_fresh ? 'Processing' : 'Settled',
      value: (usd / rate).toFixed(8),
    });
    return this.#account(invoice);
  }

  /** The payments of an invoice are confirmed, or the first of them alone. */
  confirmCrypto(order_sn: string, { is_first = false } = {}): Invoice {
    return this.#turnFresh(order_sn, 'Settled', is_first);
  }

  /** The payments of an invoice that aren’t confirmed are replaced by ones to somebody else. */
  replaceCrypto(order_sn: string): Invoice {
    return this.#turnFresh(order_sn, 'Invalid', false);
  }

  #turnFresh(order_sn: string, status: 'Settled' | 'Invalid', is_first: boolean): Invoice {
    const invoice = this.invoiceOf(order_sn);
    const fresh = invoice.payments.filter((payment) => payment.status === 'Processing');
    for (const payment of is_first ? fresh.slice(0, 1) : fresh) payment.status = status;
    return this.#account(invoice);
  }

  /** The operator marks an invoice at BTCPay Server's page. */
  markCrypto(order_sn: string, status: 'Settled' | 'Invalid'): Invoice {
    return Object.assign(this.invoiceOf(order_sn), { status, additionalStatus: 'Marked' });
  }

  /**
   * The status of an invoice, as BTCPay Server derives it: settled once its confirmed part covers
   * it, while `paidAmount` and `additionalStatus` count all that was seen.
   */
  #account(invoice: Invoice): Invoice {
    const sumOf = (statuses: readonly string[]) =>
      invoice.payments
        .filter(({ status }) => statuses.includes(status))
        .reduce((total, { value }) => total + Number(value) * rate, 0);
    const paid = sumOf(['Processing', 'Settled']);
    const due = Number(invoice.amount);
    const isEnough = (sum: number) => sum >= due * (1 - this.tolerance_percent / 100) - 1e-9;
    const is_over = invoice.status === 'Expired';
    const paidAmount = paid.toFixed(2);
    if (invoice.additionalStatus === 'Marked') return Object.assign(invoice, { paidAmount });
    const of_late = isEnough(paid) ? 'PaidLate' : 'PaidPartial';
    const of_timely = paid > due + 1e-9 ? 'PaidOver' : 'None';
    return Object.assign(invoice, {
      paidAmount,
      additionalStatus: is_over ? of_late : of_timely,
      ...(isEnough(paid) &&
        !is_over && { status: isEnough(sumOf(['Settled'])) ? 'Settled' : 'Processing' }),
    });
  }

  /** Stripe’s signed report of an event about an object. */
  reportCard(url: string, type: string, object: object, signed: Signed = {}) {
    const event = { id: `evt_${this.#number()}`, object: 'event', type, data: { object } };
    return this.report(url, 'stripe', JSON.stringify(event, null, 2), signed);
  }

  /** A signed report with any content. */
  report(
    url: string,
    kind: 'stripe' | 'btcpay',
    payload: string,
    { secret = fake_gateways[kind]!.webhook_secret, at = now(), change = '' }: Signed = {},
  ): Promise<Sent> {
    const headers: Record<string, string> = {};
    if (kind === 'stripe')
      headers['stripe-signature'] = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(at.getTime() / 1000),
      });
    else
      headers['btcpay-sig'] =
        `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
    return send(url, `POST /api/pay/webhook/${kind}`, { body: payload + change, headers });
  }

  /** The report of a session. */
  reportSession(url: string, order_sn: string, type = 'checkout.session.completed'): Promise<Sent> {
    const session = this.sessionOf(order_sn);
    return this.reportCard(url, type, {
      ...session,
      payment_intent: session.payment_intent?.id ?? null,
    });
  }

  /** The report of a charge or of its refund or dispute, which name the payment alone. */
  reportCharge(url: string, order_sn: string, type: string): Promise<Sent> {
    return this.reportCard(url, type, {
      payment_intent: this.sessionOf(order_sn).payment_intent!.id,
    });
  }

  /** BTCPay Server’s signed report about an invoice. */
  reportCrypto(url: string, invoice_id: string, signed: Signed = {}) {
    const event = {
      deliveryId: `d${this.#number()}`,
      type: 'InvoiceSettled',
      storeId: 'store1',
      invoiceId: invoice_id,
    };
    return this.report(url, 'btcpay', `${JSON.stringify(event, null, 1)}\r\n`, signed);
  }

  async #asStripe(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.headers.get('authorization') !== `Bearer ${stripe_settings.secret_key}`)
      return answerWith(401, {
        error: { message: 'Invalid API Key provided', type: 'invalid_request_error' },
      });
    if (request.method === 'POST')
      return this.#once(request, (form) => this.#actAsStripe(pathname, form));
    const [, session_id] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(pathname) ?? [];
    const session = this.sessions.get(session_id ?? '');
    if (session) return answerWith(200, session);
    if (pathname === '/v1/disputes' || pathname === '/v1/refunds') {
      const { refunds, disputes } = this.#sessionPaidBy(
        searchParams.get('payment_intent')!,
      ).payment_intent!;
      const data = pathname === '/v1/refunds' ? refunds : disputes;
      return answerWith(200, { object: 'list', data, has_more: false });
    }
    return answerWith(404, {
      error: { message: `No such thing: ${pathname}`, type: 'invalid_request_error' },
    });
  }

  /** The same idempotency key gives the first answer; with another body it is an error. */
  async #once(
    request: Request,
    act: (form: URLSearchParams) => object | string,
  ): Promise<Response> {
    const body = await request.text();
    const key = request.headers.get('idempotency-key') ?? '';
    const known = this.#keys.get(key);
    if (known && known.body !== body)
      return answerWith(400, {
        error: { message: 'Keys for idempotent requests …', type: 'idempotency_error' },
      });
    if (known) return answerWith(200, known.answer);
    const answer = act(new URLSearchParams(body));
    if (typeof answer === 'string')
      return answerWith(400, {
        error: { code: answer, message: answer, type: 'invalid_request_error' },
      });
    this.#keys.set(key, { body, answer });
    return answerWith(200, answer);
  }

  #actAsStripe(pathname: string, form: URLSearchParams): object | string {
    if (pathname === '/v1/refunds') {
      const id = form.get('payment_intent')!;
      const { client_reference_id, amount_total, payment_intent } = this.#sessionPaidBy(id);
      const gone = payment_intent!.refunds
        .filter(({ status }) => status !== 'failed')
        .reduce((total, { amount }) => total + amount, 0);
      if (gone >= amount_total) return 'charge_already_refunded';
      const part = form.get('amount');
      if (part !== null && !this.refunds_parts) return 'partial_refunds_unsupported';
      const amount = part === null ? amount_total - gone : Number(part);
      if (gone + amount > amount_total) return 'amount_too_large';
      this.refunds.push(id);
      return { object: 'refund', ...this.refundCard(client_reference_id, amount) };
    }
    const id = `cs_test_${this.#number()}`;
    const session: Session = {
      id,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      expires_at: Number(form.get('expires_at')),
      client_reference_id: form.get('client_reference_id')!,
      currency: form.get('line_items[0][price_data][currency]')!,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    };
    this.sessions.set(id, session);
    return session;
  }

  async #asBtcpay(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.headers.get('authorization') !== `token ${btcpay_settings.api_key}`)
      return answerWith(401, {});
    const path = pathname.replace('/btcpay/api/v1/stores/store1', '');
    if (path === '/pull-payments') return answerWith(200, this.pull_payments);
    if (path === '/invoices' && request.method === 'GET')
      return answerWith(
        200,
        [...this.invoices.values()].filter(
          ({ metadata }) => metadata.orderId === searchParams.get('orderId'),
        ),
      );
    if (path === '/invoices')
      return answerWith(200, this.#makeInvoice((await request.json()) as Invoice));
    const [, id, part] = /^\/invoices\/(\w+)(\/[a-z-]+)?$/.exec(path) ?? [];
    const invoice = this.invoices.get(id ?? '');
    if (!invoice) return answerWith(404, { code: 'invoice-not-found' });
    if (part === '/payment-methods') return answerWith(200, [methodOf(invoice)]);
    if (part === '/refund') {
      const { name, customAmount: amount } = (await request.json()) as {
        name: string;
        customAmount: string;
      };
      const viewLink = `https://pay.shop.example/btcpay/pull-payments/${id}`;
      const made = { id: `pp${this.#number()}`, name, viewLink, amount };
      this.pull_payments.push(made);
      return answerWith(200, made);
    }
    return answerWith(200, invoice);
  }

  #makeInvoice({ amount, currency, metadata }: Invoice): Invoice {
    const id = `inv${this.#number()}`;
    const invoice: Invoice = {
      id,
      checkoutLink: `https://pay.shop.example/btcpay/i/${id}`,
      amount,
      currency,
      metadata,
      paidAmount: '0',
      status: 'New',
      additionalStatus: 'None',
      expirationTime: Math.floor(now().getTime() / 1000) + 30 * 60,
      payments: [],
    };
    this.invoices.set(id, invoice);
    return invoice;
  }

  #sessionPaidBy(intent_id: string): Session {
    return [...this.sessions.values()].find(
      ({ payment_intent }) => payment_intent?.id === intent_id,
    )!;
  }

  #number(): number {
    return ++last_number;
  }
}

function methodOf({ id, amount, payments }: Invoice): object {
  const paid = payments
    .filter(({ status }) => status !== 'Invalid')
    .reduce((total, { value }) => total + Number(value), 0);
  const due = Math.max(0, Number(amount) / rate - paid).toFixed(8);
  return {
    paymentMethodId: 'BTC-CHAIN',
    currency: 'BTC',
    destination: `bc1q${id}`,
    paymentLink: `bitcoin:bc1q${id}?amount=${due}`,
    rate: String(rate),
    due,
    payments,
    activated: true,
  };
}

function answerWith(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}
