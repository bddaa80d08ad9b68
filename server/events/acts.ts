import { mills, type Mills } from '@vitrine/contract/amount';
import type { EventKind } from '@vitrine/fairness/table';
import { drawEntry } from '@vitrine/fairness/table';
import type { Uniform } from '@vitrine/fairness/stream';
import { tradesAt } from '../catalogue/index.ts';
import { account, house } from '../settle/accounts.ts';
import { shop_house } from '../shop/index.ts';
import {
  withoutZeros,
  type Act,
  type Draws,
  type ScopedKey,
  type Transfer,
} from '../settle/settle.ts';
import { cards_completed, cards_exchanged, coupon_bought, event_drawn } from './facts.ts';
import { cards, couponDiscount, events_terms, type EventEntry, type EventPrize } from './tables.ts';

const rule = events_terms.rule.hash;

export interface EventDraw {
  player_id: number;
  event: EventKind;
  event_id: number;
  /** The thing that a player draws for once: a day with the draw's number, a friend's coupon. */
  subject: string;
  /** Points that the draw costs. */
  cost_mills: Mills;
  /** The smashed snowman; 0 in other events. */
  place: number;
  revision: { id: number; entries: readonly EventEntry[] };
}

/**
 * The act that draws from an event's table and gives what the entry gives. `uniform` reads the
 * player's pair at its next nonce. The caller holds the player's lock and has looked whether the
 * draw is due. Amounts are mills. Refused as points.short; stale when the pair changed.
 */
export function decideDraw(
  wish: EventDraw,
  { from, uniform }: { from: Draws['from']; uniform: Uniform },
  key: ScopedKey | undefined,
  at: Date,
) {
  const { player_id, event, event_id, subject, cost_mills, place, revision } = wish;
  const outcome = drawEntry(uniform, revision.entries);
  const { gives } = revision.entries.find(({ id }) => id === outcome.entry)!;
  return {
    by: player_id,
    at,
    key,
    fact: event_drawn.with({
      event,
      event_id,
      subject,
      entry: outcome.entry,
      revision_id: revision.id,
      cost_mills,
      place,
      rule,
    }),
    draws: {
      from,
      records: [{ kind: event, subject_id: event_id, revision_id: revision.id, outcome }] as const,
    },
    post: withoutZeros([
      { debit: account(player_id, 'score'), credit: house.points, amount_mills: cost_mills },
      ...payPrize(player_id, gives),
    ]),
    memo: { outcome, gives },
  } satisfies Act;
}

/** The accounts of the house that give each kind of prize, and the balances that they enter. */
const givers = {
  tokens: { debit: house.tokens, balance: 'shop_score' },
  points: { debit: house.points, balance: 'score' },
} as const;

function payPrize(player_id: number, prize: EventPrize): Transfer[] {
  if (prize.kind !== 'tokens' && prize.kind !== 'points') return [];
  const { debit, balance } = givers[prize.kind];
  return [{ debit, credit: account(player_id, balance), amount_mills: prize.amount_mills }];
}

interface Exchange {
  player_id: number;
  event_id: number;
  given: number;
  taken: number;
  /** The player's cards afterwards, by number. */
  left: readonly number[];
}

/**
 * The act that exchanges three of a card for another. It moves no value: a fact, from which the
 * player's cards are counted. The caller holds the player's lock.
 */
export function decideExchange(
  { player_id, ...exchange }: Exchange,
  key: ScopedKey | undefined,
  at: Date,
) {
  const fact = cards_exchanged.with({ ...exchange, for_one: cards.for_one });
  return { by: player_id, at, key, fact, memo: {} } satisfies Act;
}

/**
 * The act that hands in a full set of cards for its prize in points. The caller holds the player's
 * lock. Amounts are mills.
 */
export function decideCompletion(
  {
    player_id,
    event_id,
    amount_mills,
  }: { player_id: number; event_id: number; amount_mills: Mills },
  key: ScopedKey | undefined,
  at: Date,
) {
  return {
    by: player_id,
    at,
    key,
    fact: cards_completed.with({ event_id, amount_mills }),
    post: [{ debit: house.points, credit: account(player_id, 'score'), amount_mills }],
    memo: { amount_mills },
  } satisfies Act;
}

interface Purchase {
  player_id: number;
  coupon_id: number;
  goods_id: number;
  price_mills: Mills;
  /** The shares that its helpers drew, together. */
  shares_ppm: number;
  /** The price when the coupon was opened. */
  opened_mills: Mills;
}

/**
 * The act that buys a coupon's item at the price that helpers have lowered. The item is worth the
 * full price, and of source `event`: only withdrawn. The caller holds the coupon's lock. Amounts
 * are mills. Refused as tokens.short, goods.price_frozen and goods.out_of_stock; stale when the
 * price changed.
 */
export function decidePurchaseByCoupon(
  { player_id, coupon_id, goods_id, price_mills, ...drawn }: Purchase,
  key: ScopedKey | undefined,
  at: Date,
) {
  const discount_mills = couponDiscount(price_mills, drawn);
  return {
    by: player_id,
    at,
    key,
    fact: coupon_bought.with({ coupon_id, goods_id, price_mills, discount_mills, rule }),
    guard: [tradesAt(goods_id, price_mills), { name: 'shop.takes', id: goods_id, value: 1 }],
    post: [
      {
        debit: account(player_id, 'shop_score'),
        credit: shop_house,
        amount_mills: mills(price_mills - discount_mills),
      },
    ],
    grant: [{ player_id, goods_id, source: 'event', price_mills }],
    memo: { price_mills, discount_mills },
  } satisfies Act;
}
