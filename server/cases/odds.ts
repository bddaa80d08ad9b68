import { toWire, type Mills } from '@vitrine/contract/amount';
import { TICKETS } from '@vitrine/fairness/table';
import { points_value_ppm } from '../budget/index.ts';
import { house_margin_min_ppm, houseMargin, isEnough } from '../settle/house-margin.ts';
import { freeAverageMax, topUpsFor } from './free-bound.ts';

/** A prize with its half-open ticket range and its price. */
export interface PricedPrize {
  from_ticket: number;
  to_ticket: number;
  price_mills: number;
}

/**
 * The average return through tokens: they drop at `token_rate` and are worth 3% of the price, the
 * mean of 1% and 5%.
 */
const token_share_mean = 0.03;

/** The expected value of an opening without tokens, in mills: the sum of odds × price, floored. */
export function expectedValueMills(prizes: readonly PricedPrize[]): number {
  return Number(ticketMills(prizes) / BigInt(TICKETS));
}

/** The value of all tickets together, in mills. */
function ticketMills(prizes: readonly PricedPrize[]): bigint {
  let weighted = 0n;
  for (const { from_ticket, to_ticket, price_mills } of prizes) {
    weighted += BigInt(to_ticket - from_ticket) * BigInt(price_mills);
  }
  return weighted;
}

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
  const average_mills = expectedValueMills(prizes);
  const best_mills = Math.max(...prizes.map(({ price_mills }) => price_mills));
  if (average_mills > average_max_mills)
    return `it gives ${average_mills} mills on average; at most ${average_max_mills} are allowed`;
  if (best_mills > prize_max_mills)
    return `its best prize is worth ${best_mills} mills; at most ${prize_max_mills} are allowed`;
  return undefined;
}

/**
 * Says how a free case gives more than its conditions allow, in words; undefined when it doesn't.
 */
export function freeExcessOf(
  prizes: readonly PricedPrize[],
  top_up_mills: Mills,
): string | undefined {
  const average_mills = Number(ticketMills(prizes)) / TICKETS;
  const most_mills = freeAverageMax(top_up_mills);
  if (average_mills <= most_mills) return undefined;
  const needed_mills = topUpsFor(average_mills);
  const advice =
    needed_mills === undefined
      ? 'no top-ups allow so much'
      : `ask for ${toWire(needed_mills)} or more`;
  return `it gives ${average_mills} mills on average; after top-ups of ${toWire(top_up_mills)} at most ${most_mills} are allowed: ${advice}`;
}

/** The average return of an opening, tokens included, in percent of its price. */
export function returnRate(
  prizes: readonly PricedPrize[],
  price_mills: number,
  token_rate_ppm: number,
): number {
  const back =
    (expectedValueMills(prizes) / price_mills + (token_rate_ppm / 1_000_000) * token_share_mean) *
    100;
  return Math.round(back * 100) / 100;
}

/**
 * The highest return rate allowed, in percent. Above it a revision is refused: the house would pay
 * its players to play.
 */
export const return_rate_max = 97;

/**
 * The highest return rate of a case for points when it is published, in percent of its price: 0.5%,
 * because a unit of stake earns a point (decisions §3).
 */
export const points_return_max = points_value_ppm / 10_000;

/** The return rate below which a case is poor for its players, in percent: operators are warned. */
export const return_rate_poor = 70;

/**
 * Says how a paid case, with its return rate in percent, gives back more than a setting may, in
 * words; undefined when it doesn't. A battle opens the same cases.
 */
export function paidExcessOf(return_rate: number): string | undefined {
  const back = `would give back ${return_rate}% of its price`;
  if (return_rate > return_rate_max) return `${back}; at most ${return_rate_max}% is allowed`;
  const edge_ppm = Math.round((100 - return_rate) * 10_000);
  if (isEnough(edge_ppm)) return undefined;
  const [kept, needed] = [houseMargin(edge_ppm), house_margin_min_ppm].map((ppm) =>
    Number((ppm / 10_000).toFixed(2)),
  );
  return `${back}, of which the house would keep ${kept}% after bonus, points and partners; at least ${needed}% must stay`;
}
