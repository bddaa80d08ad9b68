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

/** A partner took earned shares out. */
export const referral_paid = declareFact<{ amount_mills: Mills }>('referral.paid');
