import { mills, share, type Mills } from '@vitrine/contract/amount';
import { between, marketPrice } from '../../catalogue/index.ts';

/**
 * A price history: `days` (one or more) daily prices in mills, oldest first, ending with `price`
 * itself. A random walk of at most 3% a day, never under 30 mills, determined by `seed` (an item's
 * key).
 */
export function priceHistory(price: Mills, days: number, seed: string): Mills[] {
  const newest_first = [price];
  let level_ppm = mills(1_000_000);
  for (let days_ago = 1; days_ago < days; days_ago++) {
    level_ppm = share(level_ppm, between(970, 1030, `${seed}:${days_ago}`), 1000);
    newest_first.push(marketPrice(share(price, level_ppm, 1_000_000)));
  }
  return newest_first.reverse();
}
