import { mills, type Mills } from '@vitrine/contract/amount';
import type { FactKind } from '../kit/facts.ts';
import { account, pot } from '../settle/accounts.ts';
import { withdrawal_pot, withdrawals_house } from './house.ts';
import { innerKey } from '../settle/inner-key.ts';
import {
  owesNothing,
  withoutZeros,
  type Act,
  type Guard,
  type Move,
  type ScopedKey,
  type Transfer,
} from '../settle/settle.ts';
import {
  withdrawal_cancelled,
  withdrawal_charged,
  withdrawal_delivered,
  withdrawal_failed,
  withdrawal_offered,
  withdrawal_paid_out,
  withdrawal_reversed,
  withdrawal_rolled_back,
  withdrawal_substituted,
  type Ending,
} from './facts.ts';

/** How long Steam lets either side reverse a trade. */
export const protected_days = 7;

/**
 * A withdrawal of one item. Its difference, or the rest that a cheaper substitute pays, lies in a
 * pot until the item is delivered. One of the two is 0.
 */
export interface Terms {
  player_id: number;
  withdrawal_id: number;
  item_id: number;
  /** The goods that are sent. */
  goods_id: number;
  difference_mills: Mills;
  rest_mills: Mills;
}

/** An item as a withdrawal sees it: its price when it was acquired, and today's. */
export interface Wished {
  id: number;
  goods_id: number;
  acquired_mills: Mills;
  price_mills: Mills;
}

/** The rise of an item's price since it was acquired, in mills; never below 0. */
export function withdrawalDifference(acquired_mills: Mills, price_mills: Mills): Mills {
  return mills(Math.max(0, price_mills - acquired_mills));
}

/** The player and number of a withdrawal. */
type Named = Pick<Terms, 'player_id' | 'withdrawal_id'>;

/**
 * Charges a withdrawal: its difference in shop tokens, if there is one, and the item. Refuses
 * tokens.short, item.unknown and item.not_held; stale when the price changed.
 */
export function chargeWithdrawal(
  { player_id, withdrawal_id }: Named,
  item: Wished,
  key: ScopedKey | undefined,
  at: Date,
) {
  const difference_mills = withdrawalDifference(item.acquired_mills, item.price_mills);
  return {
    by: player_id,
    at,
    key,
    fact: withdrawal_charged.with({
      withdrawal_id,
      item_id: item.id,
      price_mills: item.price_mills,
      difference_mills,
    }),
    guard: [costs(item), owesNothing(player_id)],
    post: pay(
      difference_mills,
      account(player_id, 'shop_score'),
      pot(withdrawal_pot, withdrawal_id),
    ),
    move: [moveItem(player_id, item.id, 'held', 'withdrawing')],
    memo: { withdrawal_id, difference_mills },
  } satisfies Act;
}

/**
 * Begins a withdrawal that sends other goods for an item which is out of stock. The item counts
 * `worth_mills`, and the goods cost no more; the rest waits in the withdrawal's pot. Refuses
 * item.unknown and item.not_held; stale when a price changed.
 */
export function substituteItem(
  { player_id, withdrawal_id }: Named,
  { item, worth_mills, substitute }: { item: Wished; worth_mills: Mills; substitute: Priced },
  key: ScopedKey | undefined,
  at: Date,
) {
  const rest_mills = mills(worth_mills - substitute.price_mills);
  return {
    by: player_id,
    at,
    key,
    fact: withdrawal_substituted.with({
      withdrawal_id,
      item_id: item.id,
      worth_mills,
      ...substitute,
      rest_mills,
    }),
    guard: [costs(item), costs(substitute), owesNothing(player_id)],
    post: pay(rest_mills, withdrawals_house, pot(withdrawal_pot, withdrawal_id)),
    move: [moveItem(player_id, item.id, 'held', 'withdrawing')],
    memo: { withdrawal_id, difference_mills: mills(0) },
  } satisfies Act;
}

/** Goods with their price. */
interface Priced {
  goods_id: number;
  price_mills: Mills;
}

/**
 * Ends a withdrawal whose item was delivered: its difference goes to the house, and the rest of a
 * substitute to the player. A withdrawal ends once, one way or the other.
 */
export function deliverItem(terms: Terms, at: Date) {
  const own_pot = pot(withdrawal_pot, terms.withdrawal_id);
  const act = endWithdrawal(terms, withdrawal_delivered, 'withdrawing', 'withdrawn', at);
  return {
    ...act,
    fact: { ...act.fact, payload: { ...act.fact.payload, protected_days } },
    key: innerKey('job', `withdrawal:${terms.withdrawal_id}`, { ...terms, ending: 'delivered' }),
    post: [
      ...pay(terms.difference_mills, own_pot, withdrawals_house),
      ...pay(terms.rest_mills, own_pot, account(terms.player_id, 'shop_score')),
    ],
  } satisfies Act;
}

/**
 * Ends a withdrawal that failed or was cancelled: the item and the difference go back to the
 * player, the rest of a substitute to the house, once.
 */
export function giveItemBack(terms: Terms, ending: 'failed' | 'cancelled', at: Date) {
  const own_pot = pot(withdrawal_pot, terms.withdrawal_id);
  const kind = ending === 'failed' ? withdrawal_failed : withdrawal_cancelled;
  return {
    ...endWithdrawal(terms, kind, 'withdrawing', 'held', at),
    key: innerKey('job', `withdrawal:${terms.withdrawal_id}`, { ...terms, ending }),
    post: [
      ...pay(terms.difference_mills, own_pot, account(terms.player_id, 'shop_score')),
      ...pay(terms.rest_mills, own_pot, withdrawals_house),
    ],
  } satisfies Act;
}

/**
 * Takes back a delivery that was reversed while its trade was protected: the item and the
 * difference go back, once.
 */
export function reverseDelivery(terms: Terms, at: Date) {
  return {
    ...endWithdrawal(terms, withdrawal_reversed, 'withdrawn', 'held', at),
    key: innerKey('job', `withdrawal_reversal:${terms.withdrawal_id}`, terms),
    post: pay(terms.difference_mills, withdrawals_house, account(terms.player_id, 'shop_score')),
  } satisfies Act;
}

/**
 * The same for a substitute, whose rest was paid: its price goes back in shop tokens, once, and the
 * item stays withdrawn.
 */
export function payOutSubstitute(
  { player_id, withdrawal_id, item_id, goods_id }: Terms,
  price_mills: Mills,
  at: Date,
) {
  const payload = { withdrawal_id, item_id, goods_id, price_mills };
  return {
    by: player_id,
    at,
    fact: withdrawal_paid_out.with(payload),
    key: innerKey('job', `withdrawal_reversal:${withdrawal_id}`, payload),
    post: pay(price_mills, withdrawals_house, account(player_id, 'shop_score')),
    memo: {},
  } satisfies Act;
}

/** The trade offer waits for the player. Moves nothing: the fact tells of it. */
export const offerItem = (terms: Terms, at: Date) => tellOf(terms, withdrawal_offered, at);

/** Steam reports that a delivered trade was reversed. Moves nothing: the fact tells of it. */
export const reportRollback = (terms: Terms, at: Date) => tellOf(terms, withdrawal_rolled_back, at);

function tellOf(
  { player_id, withdrawal_id, item_id, goods_id }: Terms,
  kind: typeof withdrawal_offered,
  at: Date,
) {
  const fact = kind.with({ withdrawal_id, item_id, goods_id });
  return { by: player_id, at, key: undefined, fact, memo: {} } satisfies Act;
}

function endWithdrawal(terms: Terms, kind: FactKind<Ending>, from: string, to: string, at: Date) {
  const { player_id, withdrawal_id, item_id, goods_id, difference_mills, rest_mills } = terms;
  return {
    by: player_id,
    at,
    fact: kind.with({ withdrawal_id, item_id, goods_id, difference_mills, rest_mills }),
    move: [moveItem(player_id, item_id, from, to)],
    memo: {},
  };
}

const costs = ({ goods_id, price_mills }: Priced): Guard => ({
  name: 'catalogue.trades',
  id: goods_id,
  value: price_mills,
});

const pay = (amount_mills: Mills, debit: Transfer['debit'], credit: Transfer['credit']) =>
  withoutZeros([{ debit, credit, amount_mills }]);

const moveItem = (player_id: number, item_id: number, from: string, to: string): Move => ({
  item_id,
  from: { player_id, state: from },
  to: { player_id, state: to },
});
