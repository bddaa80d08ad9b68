import { isUnbiased } from '@vitrine/fairness/statistics/enumeration';
import { pick } from '@vitrine/fairness/stream';
import { worldItems } from '../../server/demo/world/items.ts';
import { publishedCases } from './games.ts';
import { findPrizeFaults } from './prizes.ts';

/**
 * The word sizes at which the scaling is enumerated, each with the tested `n`. The rule doesn't
 * depend on the size: 32 bits would only take longer. 24 bits is the size at which the control
 * without rejection visibly fails.
 */
const sizes: { bits: number; n: readonly number[] }[] = [
  { bits: 8, n: upTo(2 ** 8) },
  { bits: 12, n: upTo(2 ** 12) },
  { bits: 16, n: upTo(256) },
  { bits: 24, n: [4_001, 1_000_000] },
];

/** The enumeration, described in English, and the faults that it found. */
export interface Enumeration {
  counted: string;
  faults: string[];
}

/** Runs every word of small sizes through the scaling that the streams use. A fault is a bias. */
export function countWords(): Enumeration {
  const tried = sizes.flatMap(({ bits, n }) => n.map((n) => ({ bits, n })));
  const biased = tried.filter(({ bits, n }) => !isUnbiased(pick, n, 2 ** bits));
  return {
    counted: `every word of ${sizes.map(({ bits, n }) => `${bits} bits (${n.length} n)`).join(', ')}`,
    faults: biased.map(
      ({ bits, n }) => `words of ${bits} bits give the numbers below ${n} unevenly`,
    ),
  };
}

/**
 * Counts every ticket and checks every prize of the demo world's cases. A fault is a difference
 * from what is published.
 */
export function countPrizes(): Enumeration {
  const prices = worldItems().map(({ price_mills }) => price_mills);
  const cases = publishedCases();
  const prizes = cases.reduce((sum, { table }) => sum + table.entries.length, 0);
  return {
    counted: `every ticket of ${cases.length} cases and every payment of their ${prizes} prizes`,
    faults: cases.flatMap((published) => findPrizeFaults(published, (id) => prices[id - 1])),
  };
}

function upTo(n: number): number[] {
  return Array.from({ length: n }, (_, index) => index + 1);
}
