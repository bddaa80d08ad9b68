import { mills, share, type Mills } from '@vitrine/contract/amount';
import { declareFact } from '../../kit/facts.ts';
import { account, house, pot } from '../accounts.ts';
import type { Act, ScopedKey } from '../settle.ts';
import { innerKey } from './key.ts';

/** An opening by a referred player, from which the referrer earns a share. */
export interface ReferredPlay {
  player_id: number;
  referrer_id: number;
  of_fact: number;
  /** Price minus expected value, as recorded on the opening; may be below zero. */
  margin_mills: Mills;
  /** The bonus that the stake released. */
  released_mills: Mills;
  /** The share of the referrer's level, in parts per million: 30,000 to 100,000. */
  share_ppm: number;
}

/** A referrer's share of the margin less the released bonus, in mills; never below 0. */
export function referralShare({ margin_mills, released_mills, share_ppm }: ReferredPlay): Mills {
  return share(mills(Math.max(0, margin_mills - released_mills)), share_ppm, 1_000_000);
}

const referral_earned = declareFact<Omit<ReferredPlay, 'player_id' | 'released_mills'> & { amount_mills: Mills }>(
  'referral.earned',
);

/**
 * Accrues a referrer's share of another player's opening, once for each opening (decisions §3). It
 * waits in the referrer's pot until it is paid out. Undefined when there is nothing to share.
 * Amounts are mills. Refuses nothing.
 */
export function earnReferral(play: ReferredPlay, at: Date) {
  const { player_id, referrer_id, of_fact, margin_mills, share_ppm } = play;
  const amount_mills = referralShare(play);
  if (amount_mills === 0) return undefined;
  return {
    by: player_id,
    at,
    key: innerKey('job', `referral:${of_fact}`, play),
    fact: referral_earned.with({ referrer_id, of_fact, margin_mills, share_ppm, amount_mills }),
    post: [{ debit: house.referrals, credit: pot('referral', referrer_id), amount_mills }],
    memo: { amount_mills },
  } satisfies Act;
}

const referral_paid = declareFact<{ amount_mills: Mills }>('referral.paid');

/**
 * Pays earned shares out of the referrer's pot into money. Amounts are mills. Refuses balance.short
 * when the pot has less.
 */
export function payReferrals(
  { player_id, amount_mills }: { player_id: number; amount_mills: Mills },
  key: ScopedKey | undefined,
  at: Date,
) {
  return {
    by: player_id,
    at,
    key,
    fact: referral_paid.with({ amount_mills }),
    post: [{ debit: pot('referral', player_id), credit: account(player_id, 'money'), amount_mills }],
    memo: { amount_mills },
  } satisfies Act;
}
