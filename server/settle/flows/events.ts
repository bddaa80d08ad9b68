import { drawEntry, type Entry } from '@vitrine/fairness/table';
import type { Uniform } from '@vitrine/fairness/stream';
import { mills, share, type Mills } from '@vitrine/contract/amount';
import { account, house } from '../accounts.ts';
import type { Act, Draws, Grant, Transfer } from '../settle.ts';
import { innerKey, withoutZeros } from './key.ts';

export const event_kinds = ['wheel', 'snowball', 'card', 'coupon'] as const;

/**
 * The thing that an entry of an event's table gives: an amount, goods, a granted case, or a share
 * of a coupon's price; a card gives nothing but itself.
 */
export type EventPrize =
  | { kind: 'money' | 'tokens' | 'points'; amount_mills: Mills }
  | { kind: 'goods'; goods_id: number }
  | { kind: 'box'; case_id: number }
  | { kind: 'share'; share_ppm: number }
  | { kind: 'card' };

export type EventEntry = Entry & { gives: EventPrize };

export interface EventDraw {
  player_id: number;
  event: (typeof event_kinds)[number];
  event_id: number;
  /** The thing that a player draws for once: a day, a snowman, a friend's coupon. */
  subject: string;
  /** Points that the draw costs: snowballs do. */
  cost_mills: Mills;
  revision: { id: number; entries: readonly EventEntry[] };
  /** Today's prices of the goods in the table. */
  prices: ReadonlyMap<number, Mills>;
}

/**
 * Draws from an event's table, once for each player and subject, and gives what the entry gives:
 * money enters the bonus, goods and boxes the backpack, with source `event`. `uniform` reads the
 * player's pair at its next nonce. Amounts are mills. Refuses balance.short when points are short;
 * stale when the pair or a price changed.
 */
export function drawEvent(wish: EventDraw, { from, uniform }: { from: Draws['from']; uniform: Uniform }, at: Date) {
  const { player_id, event, event_id, subject, cost_mills, revision, prices } = wish;
  const outcome = drawEntry(uniform, revision.entries);
  const prize = revision.entries.find(({ id }) => id === outcome.entry)!.gives;
  const price_mills = prize.kind === 'goods' ? prices.get(prize.goods_id)! : mills(0);
  return {
    by: player_id,
    at,
    key: innerKey('job', `event:${event}:${event_id}:${player_id}:${subject}`, { cost_mills }),
    fact: {
      kind: 'event.drawn',
      payload: { event, event_id, subject, revision_id: revision.id, cost_mills, price_mills },
    },
    draws: { from, records: [{ kind: event, subject_id: event_id, revision_id: revision.id, outcome }] },
    guard: prize.kind === 'goods' ? [{ name: 'catalogue.costs', id: prize.goods_id, value: price_mills }] : [],
    post: withoutZeros([
      { debit: account(player_id, 'score'), credit: house.points, amount_mills: cost_mills },
      ...payEventPrize(player_id, prize),
    ]),
    grant: grantEventPrize(player_id, prize, price_mills),
    memo: { entry: outcome.entry },
  } satisfies Act;
}

/** The accounts of the house that give each kind of prize, and the balances that they enter. */
const givers = {
  money: { debit: house.gifts, balance: 'bonus' },
  tokens: { debit: house.tokens, balance: 'shop_score' },
  points: { debit: house.points, balance: 'score' },
} as const;

function payEventPrize(player_id: number, prize: EventPrize): Transfer[] {
  if (prize.kind !== 'money' && prize.kind !== 'tokens' && prize.kind !== 'points') return [];
  const { debit, balance } = givers[prize.kind];
  return [{ debit, credit: account(player_id, balance), amount_mills: prize.amount_mills }];
}

function grantEventPrize(player_id: number, prize: EventPrize, price_mills: Mills): Grant[] {
  const granted = { player_id, source: 'event', price_mills };
  if (prize.kind === 'goods') return [{ ...granted, goods_id: prize.goods_id, draw: 0 }];
  return prize.kind === 'box' ? [{ ...granted, kind: 'box', goods_id: prize.case_id }] : [];
}

/** The cards of a set, and how many of one are exchanged for another (decisions §3). */
export const cards = { set: 9, for_one: 3 };

/**
 * Exchanges three of a card for another. It moves no value: a fact, from which the verification
 * counts the player's cards. The caller holds the lock of the player's cards. Refuses nothing.
 */
export function exchangeCards(
  wish: { player_id: number; event_id: number; given: number; taken: number; subject: string },
  at: Date,
) {
  const { player_id, event_id, given, taken, subject } = wish;
  return {
    by: player_id,
    at,
    key: innerKey('job', `cards:${event_id}:${player_id}:${subject}`, { given, taken }),
    fact: { kind: 'cards.exchanged', payload: { event_id, given, taken } },
    memo: {},
  } satisfies Act;
}

/**
 * Hands in a full set of cards for its prize in tokens. The caller holds the lock of the player's
 * cards. Amounts are mills. Refuses nothing.
 */
export function completeCards(
  wish: { player_id: number; event_id: number; amount_mills: Mills; subject: string },
  at: Date,
) {
  const { player_id, event_id, amount_mills, subject } = wish;
  return {
    by: player_id,
    at,
    key: innerKey('job', `cards:${event_id}:${player_id}:${subject}`, { amount_mills }),
    fact: { kind: 'cards.completed', payload: { event_id, amount_mills } },
    post: [{ debit: house.tokens, credit: account(player_id, 'shop_score'), amount_mills }],
    memo: {},
  } satisfies Act;
}

/** The most that helpers take off a coupon's price, in parts per million: 10% (decisions §3). */
export const coupon_most_ppm = 100_000;

/** A coupon's discount from the shares that its helpers drew, in mills, floored. */
export function couponDiscount(price_mills: Mills, shares_ppm: readonly number[]): Mills {
  const drawn_ppm = shares_ppm.reduce((total, share_ppm) => total + share_ppm, 0);
  return share(price_mills, Math.min(drawn_ppm, coupon_most_ppm), 1_000_000);
}

/**
 * Buys a coupon's item at the price that helpers have lowered, once. It is worth the full price,
 * and of source `event`: only withdrawn. Amounts are mills. Refuses balance.short; stale when the
 * price changed.
 */
export function buyCoupon(
  coupon: { player_id: number; coupon_id: number; goods_id: number; price_mills: Mills; shares_ppm: readonly number[] },
  at: Date,
) {
  const { player_id, coupon_id, goods_id, price_mills, shares_ppm } = coupon;
  const discount_mills = couponDiscount(price_mills, shares_ppm);
  return {
    by: player_id,
    at,
    key: innerKey('job', `coupon:${coupon_id}`, { player_id, goods_id }),
    fact: { kind: 'coupon.bought', payload: { coupon_id, goods_id, price_mills, discount_mills } },
    guard: [{ name: 'catalogue.costs', id: goods_id, value: price_mills }],
    post: [
      {
        debit: account(player_id, 'shop_score'),
        credit: house.shop,
        amount_mills: mills(price_mills - discount_mills),
      },
    ],
    grant: [{ player_id, goods_id, source: 'event', price_mills }],
    memo: { discount_mills },
  } satisfies Act;
}
