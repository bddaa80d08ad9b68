import { mills, share, type Mills } from '@vitrine/contract/amount';

/**
 * The share of an item's worth that a sale pays, in ppm: unless the operator sets another one, and
 * within which bounds they can.
 */
export const recycle_rate = {
  standard_ppm: 1_000_000,
  least_ppm: 500_000,
  most_ppm: 1_000_000,
} as const;

/** How long a win can be sold for money; later it sells for tokens, from the backpack. */
const sale_window_ms = 15 * 60 * 1000;

/** The end of the period in which a win of this moment can be sold for money. */
export function moneyUntil(acquired_at: Date): Date {
  return new Date(acquired_at.getTime() + sale_window_ms);
}

/**
 * Whether a game or a gift gave items from this source. A purchase sells for tokens alone:
 * otherwise it would turn tokens, among them given ones, into money.
 */
export function isWin(source: string): boolean {
  return source !== 'shop';
}

/** Prizes of giveaways can only be withdrawn. */
export const unsellable_sources: ReadonlySet<string> = new Set(['giveaway', 'event']);

/** Whether items from this source may be sold, staked or given away. */
export function isSellable(source: string): boolean {
  return !unsellable_sources.has(source);
}

/**
 * An item's worth: the lower of its price when it was won and today's. A price rise is never a free
 * option.
 */
export function worthOf(acquired_at_mills: number, today_mills: Mills): Mills {
  return mills(Math.min(acquired_at_mills, today_mills));
}

/**
 * The payment of an item's sale, and its value as a stake: its worth times the operator's recycle
 * rate, floored to the mill.
 */
export function recyclingPrice(
  acquired_at_mills: number,
  today_mills: Mills,
  recycle_rate_ppm: number,
): Mills {
  return share(worthOf(acquired_at_mills, today_mills), recycle_rate_ppm, 1_000_000);
}
