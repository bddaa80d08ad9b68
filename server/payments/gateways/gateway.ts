import type { Mills } from '@vitrine/contract/amount';
import type { RawBody } from '@vitrine/contract/endpoint';
import type { PaymentKind } from '@vitrine/contract/payments';
import type { RefundReason } from '../facts.ts';

/** A kind of gateway that receives the payments of orders; gift cards have none. */
export type GatewayKind = Exclude<PaymentKind, 'giftcard'>;

/** A way to pay, as players see it. */
export interface Method {
  id: number;
  kind: PaymentKind;
  name: string;
  currencies: readonly string[];
  /** ISO 3166; null: everywhere. */
  countries: readonly string[] | null;
  least_mills: Mills | null;
  most_mills: Mills | null;
  /** On top of the amount, in parts per million. */
  fee_ppm: number;
  /** It can also top up shop tokens. */
  tops_up_tokens: boolean;
}

/** An order as a gateway sees it. */
export interface GatewayOrder {
  order_sn: string;
  /** The amount and its fee together: what the payer pays, in USD. */
  due_mills: Mills;
  expires_at: Date;
  back_url: string;
  /** The gateway's own name of the order; null until it knows the order. */
  reference: string | null;
  /** The gateway's own name of the payment. */
  payment_reference: string | null;
}

/** An order that a gateway knows. */
export interface OpenedOrder {
  reference: string;
  pay_url: string;
  expires_at: Date;
  crypto?: CryptoPayment | null;
}

/** A payment to an address; amounts in its currency are decimal numbers. */
export interface CryptoPayment {
  currency: string;
  address: string;
  amount: string;
  uri: string;
}

/** The gateway's own record of an order, the only source of what was paid. */
export interface PaymentRecord {
  order_sn: string;
  /** ISO 4217, upper case. */
  currency: string;
  /** The sum that was seen so far; a part that isn't confirmed may vanish again by itself. */
  seen_mills: Mills;
  /** The part of it that is confirmed: the only one that counts. */
  confirmed_mills: Mills;
  /** The gateway takes it as the whole payment, though a little is missing. */
  is_enough?: boolean;
  /** It came after the time to pay was over: however much came counts, and no more. */
  is_late?: boolean;
  /** Somebody marked it as paid by hand at the gateway, whatever was received. */
  is_marked?: boolean;
  /** The gateway takes no more payments for it. */
  is_closed?: boolean;
  /** Whether it can still be paid. */
  state: 'open' | 'expired' | 'failed';
  payment_reference?: string | null;
  /** The gateway's own name of the card or account that paid, where it tells one. */
  payer?: string | undefined;
  /** The parts of the payment that went back, whoever asked for it. */
  refunds: readonly GatewayRefund[];
  /** The payer's objections, as far as the gateway tells them by themselves. */
  disputes?: readonly GatewayDispute[];
  crypto?: CryptoPayment | null;
}

/** A refund or charge-back at the gateway, or its finding that a payment is invalid. */
export interface GatewayRefund {
  /** The gateway's own name of it. */
  reference: string;
  reason: RefundReason;
  /** ISO 4217, upper case. */
  currency: string;
  /** Null: the whole payment. */
  amount_mills: Mills | null;
  /** False when it took nothing in the end: the charge-back was won, the refund failed. */
  stands: boolean;
}

/** A payer's objection to a payment, which the payer's bank decides. */
export interface GatewayDispute {
  /** The gateway's own name of it. */
  reference: string;
  state: 'open' | 'won' | 'lost';
  /** The payer's reason, in the gateway's word. */
  reason: string;
  amount_mills: Mills;
  /** ISO 4217, upper case. */
  currency: string;
  opened_at: Date;
  /** Until when evidence counts; null where the gateway names no moment. */
  due_at: Date | null;
  /** The gateway's own page about it. */
  url: string | null;
}

/** A signed report: an event, and the payment that it is about, by the names that it tells. */
export interface GatewayReport {
  /** The gateway's own name of the event and of its kind. */
  event?: string | undefined;
  type: string;
  order_sn?: string | undefined;
  reference?: string | undefined;
  payment_reference?: string | undefined;
  /** It says that money came or went: it is kept even if we know no such order. */
  is_money?: boolean;
  amount_mills?: Mills | undefined;
  /** ISO 4217, upper case. */
  currency?: string | undefined;
}

/** A signed report whose shape we don't know: its order is found by the poll. */
export class StrangeReport extends Error {
  /** The gateway's own name of the event, if it tells one. */
  readonly type: string | undefined;

  constructor(type: string | undefined) {
    super('a signed report has another shape');
    this.type = type;
  }
}

/** A sum that a gateway pays back. */
export interface SumBack {
  name: string;
  amount_mills: Mills;
  /** Exactly this part of the payment, and the rest stays. */
  is_part?: boolean;
}

/** A sum that a gateway was asked to pay back. */
export interface PaidBack {
  /** Where the payer collects it, if the gateway can't send it by itself. */
  url: string | null;
  /** The gateway's own name of the refund, by which its record tells whether it stands. */
  reference?: string;
  /** The gateway couldn't pay it back. */
  has_failed?: boolean;
  /** The gateway's own words of why. */
  why?: string;
}

/**
 * A gateway: other people's server that receives payments. All calls may be repeated without
 * paying, charging or paying back twice. They throw an OutsideError, or any other error, when the
 * gateway doesn't answer as it should; the order is then asked for again later.
 */
export interface Gateway {
  kind: GatewayKind;
  method: Method & { least_mills: Mills; most_mills: Mills };
  /** How long an order can be paid. */
  open_ms: number;
  openOrder: (order: GatewayOrder) => Promise<OpenedOrder>;
  readRecord: (order: GatewayOrder) => Promise<PaymentRecord>;
  /**
   * Checks the signature of a webhook's body, and returns the order that it reports; undefined for
   * an event that is about none. Refuses payment.unsigned. Throws a StrangeReport.
   */
  readReport: (body: RawBody) => Promise<GatewayReport | undefined>;
  /**
   * Pays back a sum that was received, once for each name; by card, all that is left of the
   * payment unless it is a part. A part that the gateway refuses for good has failed.
   */
  payBack: (order: GatewayOrder, sum: SumBack) => Promise<PaidBack>;
  /** The gateway's own page about an order; null where it has none. */
  pageOf: (order: Pick<GatewayOrder, 'reference' | 'payment_reference'>) => string | null;
}
