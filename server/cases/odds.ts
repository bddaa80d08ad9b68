import { mills, type Mills } from '@vitrine/contract/amount';
import { TICKETS } from '@vitrine/fairness/table';
import { freeAverageMax, points_value_ppm, pointsForFree } from '../budget/index.ts';
import {
  edge_min_ppm,
  house_margin_min_ppm,
  houseMargin,
  isEnough,
  million,
  type Fraction,
} from '../settle/house-margin.ts';

/** A prize with its half-open ticket range and its price. */
export interface PricedPrize {
  from_ticket: number;
  to_ticket: number;
  price_mills: number;
}

/**
 * The average return through tokens, in parts per million of the price: they drop at `token_rate`
 * and are worth 3% of it, the mean of 1% and 5%.
 */
const token_share_ppm = 30_000n;

/** The average value of an opening without tokens, in mills, exact: the sum of odds × price. */
export function averageOf(prizes: readonly PricedPrize[]): Fraction {
  let part = 0n;
  for (const { from_ticket, to_ticket, price_mills } of prizes) {
    part += BigInt(to_ticket - from_ticket) * BigInt(price_mills);
  }
  return { part, of: BigInt(TICKETS) };
}

/** Whether an exact value is above a whole number. */
const isAbove = ({ part, of }: Fraction, most: number): boolean => part > BigInt(most) * of;

/** An exact value as a number, for messages only. */
const toNumber = ({ part, of }: Fraction): number => Number(part) / Number(of);

/** An exact value, floored to the mill. */
export const roundDown = ({ part, of }: Fraction): Mills => mills(Number(part / of));

/** The most that a granted case may give, in mills: on average, and as its best prize. */
export interface Bounds {
  average_max_mills: number;
  prize_max_mills: number;
}

/** Says how a granted case exceeds its bounds, in words; undefined when it doesn't. */
export function excessOf(
  prizes: readonly PricedPrize[],
  { average_max_mills, prize_max_mills }: { [bound in keyof Bounds]: number | null },
): string | undefined {
  if (average_max_mills === null || prize_max_mills === null) return undefined;
  const average = averageOf(prizes);
  const best_mills = Math.max(...prizes.map(({ price_mills }) => price_mills));
  if (isAbove(average, average_max_mills))
    return `it gives ${toNumber(average)} mills on average; at most ${average_max_mills} are allowed`;
  if (best_mills > prize_max_mills)
    return `its best prize is worth ${best_mills} mills; at most ${prize_max_mills} are allowed`;
  return undefined;
}

/**
 * Says how a free case gives more than its conditions allow, in words; undefined when it doesn't.
 */
export function freeExcessOf(
  prizes: readonly PricedPrize[],
  gift_points: number,
): string | undefined {
  const average = averageOf(prizes);
  const most_mills = freeAverageMax(gift_points);
  if (!isAbove(average, most_mills)) return undefined;
  const average_mills = toNumber(average);
  return `it gives ${average_mills} mills on average; with gifts of ${gift_points} points a day at most ${most_mills} are allowed: ask for ${pointsForFree(average_mills)} or more`;
}

/** The average return of an opening, tokens included, as an exact part of its price. */
export function returnRate(
  prizes: readonly PricedPrize[],
  price_mills: number,
  token_rate_ppm: number,
): Fraction {
  const { part, of } = averageOf(prizes);
  const price = BigInt(price_mills);
  const tokens = BigInt(token_rate_ppm) * token_share_ppm * price * of;
  return { part: part * million ** 2n + tokens, of: price * of * million ** 2n };
}

/** The tokens that drop, on average, in mills: not rounded. */
export const averageTokens = (price_mills: number): number =>
  (price_mills * Number(token_share_ppm)) / 1_000_000;

/** The average return of an opening in tokens, in parts per million of the price. */
export const returnOfTokensPpm = (token_rate_ppm: number): number =>
  (token_rate_ppm * Number(token_share_ppm)) / 1_000_000;

/** Whether a return rate is above a bound. */
export const exceeds = ({ part, of }: Fraction, most_ppm: number): boolean =>
  isAbove({ part: part * million, of }, most_ppm);

/** A return rate as it is shown: in percent, rounded to a hundredth. */
export const showRate = ({ part, of }: Fraction): number =>
  Number((part * 20_000n + of) / (2n * of)) / 100;

/**
 * The highest return rate allowed. Above it a revision is refused: the house would pay its players
 * to play.
 */
export const return_max_ppm = 970_000;

/**
 * The highest return rate of a case for points when it is published: 0.5%, because a unit of stake
 * earns a point (decisions §3).
 */
export const points_return_max_ppm = points_value_ppm;

/** The return rate below which a case is poor for its players, in percent: operators are warned. */
export const return_rate_poor = 70;

/** The highest return rate of a paid case when it is published, rounded up. */
export const paid_return_max_ppm = Math.min(return_max_ppm, 1_000_000 - edge_min_ppm);

/** Parts per million in percent, as messages name them. */
export const percentOf = (ppm: number): number => Number((ppm / 10_000).toFixed(2));

/**
 * Says how a paid case, with its return rate, gives back more than a setting may, in words;
 * undefined when it doesn't. A battle opens the same cases.
 */
export function paidExcessOf(rate: Fraction): string | undefined {
  const back = `would give back ${showRate(rate)}% of its price`;
  if (exceeds(rate, return_max_ppm))
    return `${back}; at most ${percentOf(return_max_ppm)}% is allowed`;
  const edge = { part: rate.of - rate.part, of: rate.of };
  if (isEnough(edge)) return undefined;
  const kept = percentOf(houseMargin(toNumber(edge) * 1_000_000));
  return `${back}, of which the house would keep ${kept}% after bonus, points and partners; at least ${percentOf(house_margin_min_ppm)}% must stay`;
}
