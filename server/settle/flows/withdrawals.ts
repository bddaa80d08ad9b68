import { mills, type Mills } from '@vitrine/contract/amount';
import { account, house, pot } from '../accounts.ts';
import type { Act, Move, ScopedKey, Transfer } from '../settle.ts';
import { innerKey, withoutZeros } from './key.ts';

/** A withdrawal of one item, whose difference lies in a pot until the item is delivered. */
export interface Withdrawal {
  player_id: number;
  withdrawal_id: number;
  item_id: number;
  difference_mills: Mills;
}

/** The rise of an item's price since it was acquired, in mills (decisions §2); never below 0. */
export function withdrawalDifference(acquired_mills: Mills, price_mills: Mills): Mills {
  return mills(Math.max(0, price_mills - acquired_mills));
}

/**
 * Charges a withdrawal: its difference in shop tokens, if there is one, and the item. Amounts are
 * mills. Refuses balance.short, item.unknown and item.not_held; stale when the price changed.
 */
export function chargeWithdrawal(
  wish: {
    player_id: number;
    withdrawal_id: number;
    item: { id: number; goods_id: number; price_mills: Mills };
    price_mills: Mills;
  },
  key: ScopedKey | undefined,
  at: Date,
) {
  const { player_id, withdrawal_id, item, price_mills } = wish;
  const difference_mills = withdrawalDifference(item.price_mills, price_mills);
  const withdrawal = { player_id, withdrawal_id, item_id: item.id, difference_mills };
  return {
    by: player_id,
    at,
    key,
    fact: {
      kind: 'withdrawal.charged',
      payload: { withdrawal_id, item_id: item.id, price_mills, difference_mills },
    },
    guard: [{ name: 'catalogue.costs', id: item.goods_id, value: price_mills }],
    post: payDifference(withdrawal, account(player_id, 'shop_score'), pot('withdrawal', withdrawal_id)),
    move: [moveItem(withdrawal, 'held', 'withdrawing')],
    memo: { difference_mills },
  } satisfies Act;
}

/**
 * Ends a withdrawal whose item was delivered; its difference goes to the house. A withdrawal ends
 * once, one way or the other. Refuses item.not_held, and idempotency.other_input when it ended the
 * other way.
 */
export function deliverWithdrawal(withdrawal: Withdrawal, at: Date) {
  const { withdrawal_id } = withdrawal;
  return {
    ...endWithdrawal(withdrawal, 'delivered', 'withdrawing', 'withdrawn', at),
    key: innerKey('job', `withdrawal:${withdrawal_id}`, { ...withdrawal, ending: 'delivered' }),
    post: payDifference(withdrawal, pot('withdrawal', withdrawal_id), house.withdrawals),
  } satisfies Act;
}

/**
 * Ends a withdrawal that failed or was cancelled: the item and the difference go back, once.
 * Refuses item.not_held, and idempotency.other_input when it ended the other way.
 */
export function returnWithdrawal(withdrawal: Withdrawal, ending: 'failed' | 'cancelled', at: Date) {
  const { player_id, withdrawal_id } = withdrawal;
  return {
    ...endWithdrawal(withdrawal, ending, 'withdrawing', 'held', at),
    key: innerKey('job', `withdrawal:${withdrawal_id}`, { ...withdrawal, ending }),
    post: payDifference(withdrawal, pot('withdrawal', withdrawal_id), account(player_id, 'shop_score')),
  } satisfies Act;
}

/**
 * Takes a delivery back that was reversed while its trade was protected: the item and the
 * difference go back, once. Refuses item.not_held.
 */
export function reverseWithdrawal(withdrawal: Withdrawal, at: Date) {
  const { player_id, withdrawal_id } = withdrawal;
  return {
    ...endWithdrawal(withdrawal, 'reversed', 'withdrawn', 'held', at),
    key: innerKey('job', `withdrawal_reversal:${withdrawal_id}`, withdrawal),
    post: payDifference(withdrawal, house.withdrawals, account(player_id, 'shop_score')),
  } satisfies Act;
}

function endWithdrawal(withdrawal: Withdrawal, ending: string, from: string, to: string, at: Date) {
  const { player_id, withdrawal_id, item_id, difference_mills } = withdrawal;
  return {
    by: player_id,
    at,
    fact: { kind: `withdrawal.${ending}`, payload: { withdrawal_id, item_id, difference_mills } },
    move: [moveItem(withdrawal, from, to)],
    memo: { difference_mills },
  };
}

function payDifference({ difference_mills }: Withdrawal, debit: Transfer['debit'], credit: Transfer['credit']) {
  return withoutZeros([{ debit, credit, amount_mills: difference_mills }]);
}

function moveItem({ player_id, item_id }: Withdrawal, from: string, to: string): Move {
  return { item_id, from: { player_id, state: from }, to: { player_id, state: to } };
}
