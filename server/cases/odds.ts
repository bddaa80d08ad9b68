import { TICKETS } from '@vitrine/fairness/table';

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
  let weighted = 0n;
  for (const { from_ticket, to_ticket, price_mills } of prizes) {
    weighted += BigInt(to_ticket - from_ticket) * BigInt(price_mills);
  }
  return Number(weighted / BigInt(TICKETS));
}

/** The average return of an opening, tokens included, in percent of its price. */
export function returnRate(prizes: readonly PricedPrize[], price_mills: number, token_rate_ppm: number): number {
  const back = (expectedValueMills(prizes) / price_mills + (token_rate_ppm / 1_000_000) * token_share_mean) * 100;
  return Math.round(back * 100) / 100;
}

/**
 * The highest return rate allowed, in percent. Above it a revision is refused: the house would pay
 * its players to play.
 */
export const return_rate_max = 97;
