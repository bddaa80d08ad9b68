import { mills, share, type Mills } from '@vitrine/contract/amount';
import { account, pot } from '../settle/accounts.ts';
import { referral_pot, referrals_house } from './house.ts';
import { innerKey } from '../settle/inner-key.ts';
import { unmoved, type Act, type ScopedKey } from '../settle/settle.ts';
import type { Seen } from '../settle/store.ts';
import { referral_earned, referral_paid, referral_returned, referral_voided } from './facts.ts';

/** A play by a friend, from which the partner earns a share. */
export interface ReferredPlay {
  player_id: number;
  referrer_id: number;
  of_fact: number;
  /** Stake less average gain, at the prices of that moment; may be below zero. */
  margin_mills: Mills;
  /** The bonus that the stake released. */
  released_mills: Mills;
  /** The share of the partner's level, in parts per million: 30,000 to 100,000. */
  share_ppm: number;
}

/** A partner's share of the margin less the released bonus, in mills; never below 0. */
export function referralShare({
  margin_mills,
  released_mills,
  share_ppm,
}: Pick<ReferredPlay, 'margin_mills' | 'released_mills' | 'share_ppm'>): Mills {
  return share(mills(Math.max(0, margin_mills - released_mills)), share_ppm, 1_000_000);
}

/**
 * Accrues a partner's share of a friend's play, once for each play and player (decisions §3). It
 * waits in the partner's pot until it is paid out. Undefined when there is nothing to share.
 * Amounts are mills. Refuses nothing.
 */
export function earnReferral(play: ReferredPlay, at: Date) {
  const { player_id, referrer_id, of_fact, margin_mills, share_ppm } = play;
  const amount_mills = referralShare(play);
  if (amount_mills === 0) return undefined;
  return {
    by: player_id,
    at,
    key: innerKey('job', `referral:${of_fact}:${player_id}`, play),
    fact: referral_earned.with({ referrer_id, of_fact, margin_mills, share_ppm, amount_mills }),
    post: [{ debit: referrals_house, credit: pot(referral_pot, referrer_id), amount_mills }],
    memo: { amount_mills },
  } satisfies Act;
}

/** A friend's refund, from which a part of the partner's income goes back. */
export interface ReferredRefund {
  player_id: number;
  referrer_id: number;
  of_fact: number;
  order_id: number;
  reference: string;
  refunded_mills: Mills;
  /** Refunded of the order before, and standing. */
  before_mills: Mills;
  /** Everything that the friend's play brought, and that the friend topped up. */
  earned_mills: Mills;
  topped_up_mills: Mills;
  /** The partner's pot. */
  income: Seen;
}

/**
 * The part of a partner's income that a refund takes, in mills: as much of what the friend's play
 * brought as the refund is of the friend's top-ups. It is the share of all that was refunded of the
 * order so far, less the share of what was before: parts take as much as the whole.
 */
export function voidedShare({
  refunded_mills,
  before_mills,
  earned_mills,
  topped_up_mills,
}: Pick<
  ReferredRefund,
  'refunded_mills' | 'before_mills' | 'earned_mills' | 'topped_up_mills'
>): Mills {
  if (topped_up_mills <= 0) return mills(0);
  const shareOf = (part_mills: number) =>
    share(earned_mills, Math.min(part_mills, topped_up_mills), topped_up_mills);
  return mills(shareOf(before_mills + refunded_mills) - shareOf(before_mills));
}

/**
 * Takes a part of a partner's income back, once for each refund, as far as it wasn't paid out.
 * Undefined when there is nothing to take. Amounts are mills. Refuses nothing; stale when the pot
 * changed.
 */
export function voidReferral(refund: ReferredRefund, at: Date) {
  const { player_id, referrer_id, of_fact, refunded_mills, earned_mills, topped_up_mills } = refund;
  const { before_mills } = refund;
  const amount_mills = mills(Math.min(voidedShare(refund), refund.income.balance_mills));
  if (amount_mills === 0) return undefined;
  const income = pot(referral_pot, referrer_id);
  const sums = { earned_mills, topped_up_mills, refunded_mills, before_mills };
  return {
    by: player_id,
    at,
    key: innerKey('job', `referral_void:${of_fact}`, { of_fact, referrer_id }),
    fact: referral_voided.with({ referrer_id, of_fact, ...sums, amount_mills }),
    guard: [unmoved(income, refund.income.version)],
    post: [{ debit: income, credit: referrals_house, amount_mills }],
    memo: { amount_mills },
  } satisfies Act;
}

/** Returns what `voidReferral` took, once. Amounts are mills. Refuses nothing. */
export function returnReferral(
  taken: { player_id: number; referrer_id: number; of_fact: number; amount_mills: Mills },
  at: Date,
) {
  const { player_id, referrer_id, of_fact, amount_mills } = taken;
  return {
    by: player_id,
    at,
    key: innerKey('job', `referral_return:${of_fact}`, { of_fact, referrer_id }),
    fact: referral_returned.with({ referrer_id, of_fact, amount_mills }),
    post: [{ debit: referrals_house, credit: pot(referral_pot, referrer_id), amount_mills }],
    memo: {},
  } satisfies Act;
}

/**
 * Pays earned shares out of the partner's pot into money. Amounts are mills. Refuses balance.short
 * when the pot has less.
 */
export function payReferrals(
  {
    player_id,
    amount_mills,
    session,
  }: { player_id: number; amount_mills: Mills; session?: string | undefined },
  key: ScopedKey | undefined,
  at: Date,
) {
  return {
    by: player_id,
    at,
    key,
    session,
    stays_on_break: true,
    fact: referral_paid.with({ amount_mills }),
    post: [
      { debit: pot(referral_pot, player_id), credit: account(player_id, 'money'), amount_mills },
    ],
    memo: { amount_mills },
  } satisfies Act;
}
