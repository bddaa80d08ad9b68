import type { Mills } from '@vitrine/contract/amount';
import { account } from '../settle/accounts.ts';
import { innerKey } from '../settle/inner-key.ts';
import { unmoved, withoutZeros, type Act } from '../settle/settle.ts';
import type { Seen } from '../settle/store.ts';
import { repaymentOf } from './crediting.ts';
import { payment_added, type Credits } from './facts.ts';
import { payments_house } from './house.ts';

/** More of a credited payment. */
export interface Addition {
  player_id: number;
  order_id: number;
  to: Credits;
  /** Paid before it, by which it is named. */
  after_mills: Mills;
  amount_mills: Mills;
  /** Missing of the payment before, which the house bore and now has. */
  made_good_mills: Mills;
  debt: Seen;
  /** The most that may be deposited in the month, by the country that the order came from. */
  ceiling_mills?: Mills | undefined;
  /** A limit is used up, and the money has come all the same. */
  over_limit: boolean;
}

/**
 * Credits more of a credited payment, once for each sum that was paid before. It repays a debt
 * first, counts as a deposit and earns no bonus. Amounts are mills. Refuses limit.reached,
 * unless it is `over_limit` anyway; stale when the debt changed.
 */
export function addToPayment(addition: Addition, at: Date) {
  const { player_id, order_id, to, after_mills, amount_mills, made_good_mills, debt } = addition;
  const { ceiling_mills, over_limit } = addition;
  const repaid_mills = repaymentOf(amount_mills, debt);
  const balance = account(player_id, to);
  const owed = account(player_id, 'debt');
  return {
    by: player_id,
    at,
    key: innerKey('gateway', `order:${order_id}:after:${after_mills}`, [
      player_id,
      order_id,
      to,
      amount_mills,
    ]),
    fact: payment_added.with({
      order_id,
      to,
      after_mills,
      amount_mills,
      made_good_mills,
      repaid_mills,
      ...(over_limit && { over_limit }),
    }),
    guard: [unmoved(owed, debt.version)],
    post: withoutZeros([
      { debit: payments_house.payments, credit: balance, amount_mills },
      {
        debit: payments_house.payments,
        credit: payments_house.fees,
        amount_mills: made_good_mills,
      },
    ]),
    stake: [{ player_id, deposited_mills: amount_mills, ceiling_mills, comes_anyway: over_limit }],
    memo: { repaid_mills },
  } satisfies Act;
}
