import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';

export interface ReferralEarned {
  referrer_id: number;
  /** The fact of the play, and its player's theoretical margin. */
  of_fact: number;
  margin_mills: Mills;
  share_ppm: number;
  amount_mills: Mills;
}

/** A partner earned a share of a friend's play, whose player the fact has. */
export const referral_earned = declareFact<ReferralEarned>('referral.earned');

/**
 * A part of a partner's income went back with a friend's top-up, by the fact of its refund: of all
 * that the friend's play had earned, as much as the refund is of all that the friend topped up.
 * `before_mills`: refunded of the order before it, so that parts take as much as the whole; older
 * facts lack it.
 */
export const referral_voided = declareFact<{
  referrer_id: number;
  of_fact: number;
  earned_mills: Mills;
  topped_up_mills: Mills;
  refunded_mills: Mills;
  before_mills?: Mills;
  amount_mills: Mills;
}>('referral.voided');

/** It came again, because the payment did. */
export const referral_returned = declareFact<{
  referrer_id: number;
  of_fact: number;
  amount_mills: Mills;
}>('referral.returned');

/** A partner took earned shares out. */
export const referral_paid = declareFact<{ amount_mills: Mills }>('referral.paid');
