import type { Goods } from '@vitrine/contract/catalogue';
import type { Case } from './strip.ts';

/**
 * How much a win is celebrated, from 0 to 1, by its rarity among those of its case: 1 is the
 * rarest, whose light flares. A win worth less than one opening costs isn't celebrated, nor is one
 * that was paid for in points, which can't be compared with money.
 */
export function celebrationOf(
  { type, price, goods }: Pick<Case, 'type' | 'price' | 'goods'>,
  won: Goods,
): number {
  if (type !== 'paid' || won.price < price) return 0;
  // Rarer qualities have higher ids.
  const ranks = [...new Set(goods.map((entry) => entry.goods.quality.id))].toSorted(
    (a, b) => a - b,
  );
  return ranks.length === 1 ? 1 : ranks.indexOf(won.quality.id) / (ranks.length - 1);
}
