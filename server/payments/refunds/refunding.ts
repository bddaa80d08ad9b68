import { mills, type Mills } from '@vitrine/contract/amount';
import { account, house } from '../../settle/accounts.ts';
import { bonus_days } from '../../settle/bonus.ts';
import { payments_house } from '../house.ts';
import { unmoved, withoutZeros, type Act } from '../../settle/settle.ts';
import type { Seen } from '../../settle/store.ts';
import { repaymentOf } from '../crediting.ts';
import { payment_refunded, payment_regained, type Credits, type RefundReason } from '../facts.ts';
import { innerKey } from '../../settle/inner-key.ts';

/** A credited payment that goes back. */
export interface Refund {
  player_id: number;
  order_id: number;
  reason: RefundReason;
  /** Names the refund: each takes back once. */
  reference: string;
  /** The part of the credit that goes back; the order's fee stays with the house. */
  amount_mills: Mills;
  /** Left of the credit. */
  rest_mills: Mills;
}

/**
 * Takes back a top-up of money, or a part of it, once for each refund. It empties the bonus, and
 * takes back `released_mills`: the bonuses that stakes released in the last 30 days, less those
 * that earlier refunds took back (decisions §2). The gateway gets the whole amount: the player's
 * money pays as far as it reaches, the house the rest, which the player then owes. The player's
 * deposits don't sink. Amounts are mills. Refuses nothing; stale when a balance changed.
 */
export function refundMoney(
  refund: Refund & { money: Seen; bonus: Seen; debt: Seen; released_mills: Mills },
  at: Date,
) {
  const { player_id, amount_mills, money, bonus, debt, released_mills } = refund;
  const paid_mills = mills(Math.min(money.balance_mills, amount_mills));
  const returned_mills = mills(Math.min(money.balance_mills - paid_mills, released_mills));
  const taken = { voided_mills: bonus.balance_mills, released_mills, returned_mills, bonus_days };
  const act = takeBack(refund, { from: 'money', paid_mills, ...taken }, at);
  const guards = { money, bonus, debt };
  return {
    ...act,
    guard: (['money', 'bonus', 'debt'] as const).map((name) =>
      unmoved(account(player_id, name), guards[name].version),
    ),
  };
}

/**
 * Takes back a top-up of shop tokens, or a part of it, once for each refund: from the tokens, as
 * far as they reach; the player owes the rest. It earned no bonus, so it touches none. Amounts are
 * mills. Refuses nothing; stale when the tokens changed.
 */
export function refundTokens(refund: Refund & { shop_score: Seen }, at: Date) {
  const { player_id, amount_mills, shop_score } = refund;
  const paid_mills = mills(Math.min(shop_score.balance_mills, amount_mills));
  const none = { voided_mills: mills(0), released_mills: mills(0), returned_mills: mills(0) };
  const act = takeBack(refund, { from: 'shop_score', paid_mills, ...none }, at);
  return { ...act, guard: [unmoved(account(player_id, 'shop_score'), shop_score.version)] };
}

interface Taken {
  from: Credits;
  paid_mills: Mills;
  voided_mills: Mills;
  released_mills: Mills;
  returned_mills: Mills;
  bonus_days?: number;
}

function takeBack(refund: Refund, taken: Taken, at: Date) {
  const { player_id, order_id, reason, reference, amount_mills, rest_mills } = refund;
  const { from, paid_mills, voided_mills, released_mills, returned_mills } = taken;
  const balance = account(player_id, from);
  const unpaid_mills = mills(amount_mills - paid_mills);
  const unreturned_mills = mills(released_mills - returned_mills);
  const owed_mills = mills(unpaid_mills + unreturned_mills);
  return {
    by: player_id,
    at,
    key: innerKey('gateway', `refund:${order_id}:${reference}`, [
      player_id,
      order_id,
      reason,
      amount_mills,
    ]),
    fact: payment_refunded.with({
      order_id,
      reason,
      reference,
      amount_mills,
      rest_mills,
      ...taken,
    }),
    post: withoutZeros([
      { debit: balance, credit: payments_house.payments, amount_mills: paid_mills },
      {
        debit: house.refunds,
        credit: payments_house.payments,
        amount_mills: unpaid_mills,
      },
      { debit: account(player_id, 'bonus'), credit: house.void, amount_mills: voided_mills },
      { debit: balance, credit: house.void, amount_mills: returned_mills },
      { debit: house.refunds, credit: house.void, amount_mills: unreturned_mills },
      { debit: house.debts, credit: account(player_id, 'debt'), amount_mills: owed_mills },
    ]),
    memo: { voided_mills, released_mills },
  } satisfies Act;
}

/** A part of a payment that came again after it was taken back. */
export interface Regain {
  player_id: number;
  order_id: number;
  to: Credits;
  /** The name of the refund that took it back. */
  reference: string;
  amount_mills: Mills;
  /** The bonuses that the refund voided and took back, as far as they return. */
  voided_mills: Mills;
  released_mills: Mills;
  balance: Seen;
  bonus: Seen;
  debt: Seen;
}

/**
 * Gives a part of a top-up back to its player, once for each refund that took it, with the bonuses
 * that the refund took. Part and released bonuses repay a debt first, by `settle`; the bonus runs
 * for another 30 days. It is no deposit and earns no new bonus. Amounts are mills. Refuses nothing;
 * stale when a balance changed, so that no other refund comes in between.
 */
export function regainPayment(regain: Regain, at: Date) {
  const { player_id, order_id, to, reference, amount_mills, voided_mills, released_mills } = regain;
  const repaid_mills = repaymentOf(mills(amount_mills + released_mills), regain.debt);
  const balance = account(player_id, to);
  const bonus = account(player_id, 'bonus');
  const owed = account(player_id, 'debt');
  const taken = { voided_mills, released_mills };
  return {
    by: player_id,
    at,
    key: innerKey('gateway', `regain:${order_id}:${reference}`, [
      player_id,
      order_id,
      to,
      amount_mills,
    ]),
    fact: payment_regained.with({ order_id, to, reference, amount_mills, repaid_mills, ...taken }),
    guard: [
      unmoved(balance, regain.balance.version),
      unmoved(bonus, regain.bonus.version),
      unmoved(owed, regain.debt.version),
    ],
    post: withoutZeros([
      { debit: payments_house.payments, credit: balance, amount_mills },
      { debit: house.void, credit: balance, amount_mills: released_mills },
      { debit: house.void, credit: bonus, amount_mills: voided_mills },
    ]),
    memo: {},
  } satisfies Act;
}
