import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';

/** The balance that an order credits. */
export type Credits = 'money' | 'shop_score';

/** An order was paid and credited. `amount_mills` excludes the fee and includes the repayment. */
export const payment_credited = declareFact<{
  order_id: number;
  to: Credits;
  amount_mills: Mills;
  fee_mills: Mills;
  repaid_mills: Mills;
  daily_mills: Mills;
  code_mills: Mills;
  /** Missing of the payment, which the gateway took as whole; older facts lack it. */
  short_mills?: Mills;
  /** The rule of the daily bonus; top-ups of shop tokens and older facts lack it. */
  rule?: string;
  /** It came although a deposit limit was used up; only such facts have it. */
  over_limit?: true;
}>('payment.credited');

/**
 * More of a credited order's payment was confirmed, and credited by itself. `after_mills`: paid
 * before it; `made_good_mills`: the part that was short, and came to the fees.
 */
export const payment_added = declareFact<{
  order_id: number;
  to: Credits;
  after_mills: Mills;
  amount_mills: Mills;
  made_good_mills: Mills;
  repaid_mills: Mills;
  /** It came although a deposit limit was used up; only such facts have it. */
  over_limit?: true;
}>('payment.added');

/** An order failed: its gateway declined it, or never knew it. Nothing was paid. */
export const payment_failed = declareFact<{ order_id: number; amount_mills: Mills }>(
  'payment.failed',
);

/**
 * The cause that takes a credited payment back: a refund, the payer's charge-back, or the gateway's
 * finding that the payment is invalid.
 */
export type RefundReason = 'refund' | 'charge_back' | 'invalid';

/**
 * The cause that returns a payment uncredited: also a rule that refuses it once it has come;
 * `limit` only in older facts.
 */
export type ReturnReason = RefundReason | 'limit' | 'territory' | 'break' | 'block';

/** A payment that was never credited goes back, all of it. */
export const payment_returned = declareFact<{
  order_id: number;
  reason: ReturnReason;
  amount_mills: Mills;
}>('payment.returned');

/** A credited payment went back, or a part of it. */
export const payment_refunded = declareFact<{
  order_id: number;
  reason: RefundReason;
  /** The gateway's name of the refund, or the order's number; older facts lack it. */
  reference?: string;
  amount_mills: Mills;
  /** Left of the credit; older facts lack it, because they took back all of it. */
  rest_mills?: Mills;
  from: Credits;
  paid_mills: Mills;
  voided_mills: Mills;
  released_mills: Mills;
  returned_mills: Mills;
  /** For how many days of released bonuses; facts of shop tokens and older ones lack it. */
  bonus_days?: number;
}>('payment.refunded');

/**
 * A part that went back came again: its charge-back was won, or its refund failed. With it come the
 * bonuses that its refund took, void ones and released ones; older facts lack them.
 */
export const payment_regained = declareFact<{
  order_id: number;
  to: Credits;
  reference: string;
  amount_mills: Mills;
  repaid_mills: Mills;
  voided_mills?: Mills;
  released_mills?: Mills;
}>('payment.regained');

/**
 * More was confirmed once an order had gone back, or more than its player may have credited: the
 * player may have it back.
 */
export const payment_exceeded = declareFact<{ order_id: number; amount_mills: Mills }>(
  'payment.exceeded',
);

/** A gift card became a player's money. */
export const gift_card_redeemed = declareFact<{ card_id: number; amount_mills: Mills }>(
  'gift_card.redeemed',
);
