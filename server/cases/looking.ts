import { mills, type Mills } from '@vitrine/contract/amount';
import { points_value_ppm } from '../budget/index.ts';
import { averageOf, roundDown, returnOfTokensPpm, type PricedPrize } from './odds.ts';

/** A case as a player sees it who looks at its items before paying. */
export interface LookedAt {
  type: string;
  /** Of a case for points, points. */
  price_mills: number;
  token_rate_ppm: number;
}

/** A prize at today's price. */
export type LookedPrize = PricedPrize & { goods_id: number };

/** The cheapest prize; of several, the one with the lowest id. */
export function firstItemOf<Prize extends LookedPrize>(prizes: readonly Prize[]): Prize {
  return prizes.reduce((first, prize) =>
    prize.price_mills < first.price_mills ||
    (prize.price_mills === first.price_mills && prize.goods_id < first.goods_id)
      ? prize
      : first,
  );
}

/**
 * The price of the first item beyond its worth, in mills: it is paid once, before any item is
 * shown. Points count as much as they may give back.
 */
export function costOfFirst({ type, price_mills }: LookedAt, first_mills: number): Mills {
  const worth = type === 'points' ? (price_mills * points_value_ppm) / 1_000_000 : price_mills;
  return mills(Math.floor(worth) - first_mills);
}

/**
 * The most that seeing the items of a case before paying can be worth, in mills: the average prize
 * with its tokens less the cheapest prize. docs/fairness.md has the proof.
 */
export function worthOfLooking(box: LookedAt, prizes: readonly LookedPrize[]): Mills {
  const tokens = Math.floor((box.price_mills * returnOfTokensPpm(box.token_rate_ppm)) / 1_000_000);
  const average = roundDown(averageOf(prizes)) + (box.type === 'paid' ? tokens : 0);
  return mills(Math.max(0, average - firstItemOf(prizes).price_mills));
}

/** An item of a case with its worth, and its part of all chances. */
export interface Chance {
  worth: number;
  chance: number;
}

/**
 * The value of the best strategy of a player who has just bought an item, sees the next one and may
 * stop at each: the root w of w = E[max(0, X − p + w)]. The right side less w falls in w, and is 0
 * or less at p less the cheapest item when the average is at most p. In the unit of the worths.
 */
export function valueOfStopping(items: readonly Chance[], price: number): number {
  const excess = (w: number) =>
    items.reduce((sum, { worth, chance }) => sum + chance * Math.max(0, worth - price + w), 0) - w;
  let low = 0;
  let high = Math.max(0, price - Math.min(...items.map(({ worth }) => worth)));
  for (let n = 0; n < 100; n++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return high;
}
