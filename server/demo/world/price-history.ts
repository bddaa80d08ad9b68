import { hash } from 'node:crypto';
import { mills, share, type Mills } from '@vitrine/contract/amount';
import { marketPrice } from '../../catalogue/index.ts';

/** A hash has so many bytes, each of which is the step of a day. */
const steps_of_hash = 32;

/**
 * A price history: `days` (one or more) daily prices in mills, oldest first, ending with `price`
 * itself. A random walk of at most 3% a day, never under 30 mills, determined by `seed` (an item's
 * key).
 */
export function priceHistory(price: Mills, days: number, seed: string): Mills[] {
  const newest_first = [price];
  let level_ppm = mills(1_000_000);
  let steps = Buffer.alloc(0);
  for (let days_ago = 1; days_ago < days; days_ago++) {
    const step = (days_ago - 1) % steps_of_hash;
    if (step === 0) steps = hash('sha256', `${seed}:${days_ago}`, 'buffer');
    level_ppm = share(level_ppm, 970 + (steps[step]! % 61), 1000);
    newest_first.push(marketPrice(share(price, level_ppm, 1_000_000)));
  }
  return newest_first.reverse();
}
