import { mills, share, type Mills } from '@vitrine/contract/amount';
import { account, house } from '../settle/accounts.ts';
import { payments_house } from './house.ts';
import { unmoved, withoutZeros, type Act } from '../settle/settle.ts';
import type { Seen } from '../settle/store.ts';
import { payment_credited, type Credits } from './facts.ts';
import { innerKey } from '../settle/inner-key.ts';
import { declareTerms, type TermsInForce } from '../terms/index.ts';

/** The bonus of a day's first top-up: a share of it, from a least amount on, up to a most. */
export interface DailyBonus {
  share_ppm: number;
  least_mills: Mills;
  most_mills: Mills;
}

/** The terms of payments: the bonus of a day. */
export interface PaymentsTerms {
  daily_bonus: DailyBonus;
}

/**
 * The terms of payments. At first a day's first top-up brings 20% of it, if it is of at least
 * 10.000, and at most 20.000 (decisions §2).
 */
export const payments_terms = declareTerms<PaymentsTerms>({
  name: 'payments',
  title: 'the bonus of the day',
  does: 'The first top-up of money of each day adds a share of itself to the bonus.',
  initial: {
    daily_bonus: { share_ppm: 200_000, least_mills: mills(10_000), most_mills: mills(20_000) },
  },
  tables: [
    {
      title: 'The bonus of a day’s first top-up',
      rows: [{ at: 'daily_bonus', label: 'Bonus of the day' }],
      columns: [
        { key: 'share_ppm', label: 'share of the top-up', unit: 'ppm', least: 0, most: 1_000_000 },
        { key: 'least_mills', label: 'least top-up', unit: 'mills', least: 1_000, most: 1_000_000 },
        {
          key: 'most_mills',
          label: 'most that it gives',
          unit: 'mills',
          least: 0,
          most: 1_000_000,
        },
      ],
    },
  ],
  findFaults: () => [],
});

const million = 1_000_000;

/**
 * The bonus of a top-up of money, in mills: once per UTC day that of the terms, and always what
 * the partner's code promises (decisions §3: 50,000 ppm by default). `amount_mills` excludes the
 * repayment of a debt, which earns nothing.
 */
export function bonusOfTopUp(
  top_up: { amount_mills: Mills; had_bonus_today: boolean; code_ppm: number },
  { daily_bonus }: PaymentsTerms,
) {
  const { amount_mills, had_bonus_today, code_ppm } = top_up;
  const is_due = !had_bonus_today && amount_mills >= daily_bonus.least_mills;
  const by_share = share(amount_mills, daily_bonus.share_ppm, million);
  const daily_mills = mills(is_due ? Math.min(by_share, daily_bonus.most_mills) : 0);
  return { daily_mills, code_mills: share(amount_mills, code_ppm, million) };
}

/**
 * The part of a top-up that repays the player's debt: all of it, as far as there is a debt.
 * `settle` takes it, as it does of everything that comes in.
 */
export function repaymentOf(amount_mills: Mills, { balance_mills }: Seen): Mills {
  return mills(Math.min(amount_mills, balance_mills));
}

/** A payment that a gateway has received. */
export interface Payment {
  player_id: number;
  order_id: number;
  /** Credited to the player; the fee is on top of it. */
  amount_mills: Mills;
  fee_mills: Mills;
  /** The part of both that is missing, which the house bears. */
  short_mills: Mills;
  /** The most that may be deposited in the month, by the country that the order came from. */
  ceiling_mills?: Mills | undefined;
  /** A limit is used up, and the money has come all the same. */
  over_limit: boolean;
}

/** The payment of a top-up of money, and the facts that its bonus and its debt follow from. */
export interface MoneyPayment extends Payment {
  debt: Seen;
  bonus: Seen;
  had_bonus_today: boolean;
  /** The share that the player's partner code adds, in parts per million; 0 without a code. */
  code_ppm: number;
}

/**
 * Credits a top-up of money, once for each order, however often the gateway reports it. It repays
 * a debt first; the rest may earn a bonus by the terms, which the fact names. Counts as a deposit.
 * Amounts are mills. Refuses limit.reached, unless it is `over_limit` anyway; stale when the debt
 * or the bonus changed, so that no
 * two top-ups of a day get the daily bonus.
 */
export function creditTopUp(
  payment: MoneyPayment,
  { content, hash }: TermsInForce<PaymentsTerms>,
  at: Date,
) {
  const { player_id, amount_mills, debt, bonus, had_bonus_today, code_ppm } = payment;
  const kept_mills = mills(amount_mills - repaymentOf(amount_mills, debt));
  const earned = bonusOfTopUp({ amount_mills: kept_mills, had_bonus_today, code_ppm }, content);
  const act = creditPayment(payment, { to: 'money', debt, ...earned, rule: hash }, at);
  return { ...act, guard: [...act.guard, unmoved(account(player_id, 'bonus'), bonus.version)] };
}

/**
 * Credits a top-up of shop tokens (`od=1`), once for each order. It repays a debt first, which
 * could be evaded otherwise, and counts as a deposit: §2 excludes it from rewards, but §4 protects
 * the player from paying in more than planned, whatever for. It earns no bonus. Amounts are mills.
 * Refuses limit.reached, unless it is `over_limit` anyway; stale when the debt changed.
 */
export function creditShopTopUp(payment: Payment & { debt: Seen }, at: Date) {
  const none = { daily_mills: mills(0), code_mills: mills(0) };
  return creditPayment(payment, { to: 'shop_score', debt: payment.debt, ...none }, at);
}

interface Credit {
  to: Credits;
  debt: Seen;
  daily_mills: Mills;
  code_mills: Mills;
  rule?: string;
}

function creditPayment(payment: Payment, { to, debt, ...earned }: Credit, at: Date) {
  const { daily_mills, code_mills } = earned;
  const { player_id, order_id, amount_mills, fee_mills, short_mills, ceiling_mills } = payment;
  const { over_limit } = payment;
  const repaid_mills = repaymentOf(amount_mills, debt);
  const balance = account(player_id, to);
  const owed = account(player_id, 'debt');
  const bonus_mills = mills(daily_mills + code_mills);
  return {
    by: player_id,
    at,
    key: innerKey('gateway', `order:${order_id}`, [
      player_id,
      order_id,
      to,
      amount_mills,
      fee_mills,
    ]),
    fact: payment_credited.with({
      order_id,
      to,
      amount_mills,
      fee_mills,
      repaid_mills,
      ...earned,
      short_mills,
      ...(over_limit && { over_limit }),
    }),
    guard: [unmoved(owed, debt.version)],
    post: withoutZeros([
      { debit: payments_house.payments, credit: balance, amount_mills },
      { debit: payments_house.payments, credit: payments_house.fees, amount_mills: fee_mills },
      { debit: payments_house.fees, credit: payments_house.payments, amount_mills: short_mills },
      { debit: house.gifts, credit: account(player_id, 'bonus'), amount_mills: bonus_mills },
    ]),
    stake: [{ player_id, deposited_mills: amount_mills, ceiling_mills, comes_anyway: over_limit }],
    memo: { amount_mills, repaid_mills, daily_mills, code_mills },
  } satisfies Act;
}
