import { mills, share, type Mills } from '@vitrine/contract/amount';

/** The share of an item's worth that a sale pays, in ppm. */
const recycle_rate_ppm = 1_000_000;

/** How long a win can be sold for money; later it sells for tokens, from the backpack. */
const sale_window_ms = 15 * 60 * 1000;

/** The end of the period in which an item acquired at this moment can be sold for money. */
export function moneyUntil(acquired_at: Date): Date {
  return new Date(acquired_at.getTime() + sale_window_ms);
}

/** Prizes of giveaways can only be withdrawn. */
const unsellable_sources = new Set(['giveaway', 'event']);

/** Whether items from this source may be sold, staked or given away. */
export function isSellable(source: string): boolean {
  return !unsellable_sources.has(source);
}

/**
 * An item's worth in a sale or as a stake: the lower of its price when it was won and today's,
 * times the recycle rate, floored to the mill. A price rise is never a free option.
 */
export function recyclingPrice(acquired_at_mills: number, today_mills: Mills): Mills {
  return share(mills(Math.min(acquired_at_mills, today_mills)), recycle_rate_ppm, 1_000_000);
}
