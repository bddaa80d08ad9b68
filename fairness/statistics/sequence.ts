import type { Counts, Deviation } from './evidence.ts';

/**
 * Values in the order of their draws; each should be uniform among the whole numbers from 0 to
 * `n` − 1.
 */
export type Sequence = { values: ArrayLike<number>; n: number };

/** Total distribution: counts the values in each of `cells` intervals of equal width. */
export function frequencies({ values, n }: Sequence, cells: number): Counts {
  const width = cellWidth(n, cells);
  const observed = new Float64Array(cells);
  for (let i = 0; i < values.length; i++) observed[Math.floor(values[i]! / width)]! += 1;
  return { observed, chances: evenly(cells) };
}

/** Serial test: counts how often each cell is followed by each, in pairs that don't overlap. */
export function serialPairs({ values, n }: Sequence, cells: number): Counts {
  const width = cellWidth(n, cells);
  const observed = new Float64Array(cells * cells);
  for (let i = 0; i + 1 < values.length; i += 2) {
    observed[Math.floor(values[i]! / width) * cells + Math.floor(values[i + 1]! / width)]! += 1;
  }
  return { observed, chances: evenly(cells * cells) };
}

/**
 * Interplay correlation: tests whether values at the same index of two sequences rise and fall
 * together. Mean and variance are known, so the products of deviations have mean 0 and variance 1
 * when the sequences are independent.
 */
export function correlation(a: Sequence, b: Sequence, lag = 0): Deviation {
  const terms = Math.max(0, Math.min(a.values.length, b.values.length - lag));
  const [mean_a, mean_b] = [(a.n - 1) / 2, (b.n - 1) / 2];
  let sum = 0;
  for (let i = 0; i < terms; i++) sum += (a.values[i]! - mean_a) * (b.values[i + lag]! - mean_b);
  return {
    deviation: sum / Math.sqrt(((a.n ** 2 - 1) / 12) * ((b.n ** 2 - 1) / 12)),
    variance: terms,
  };
}

/** Serial correlation: tests whether a value correlates with the one `lag` places later. */
export function serialCorrelation(sequence: Sequence, lag: number): Deviation {
  return correlation(sequence, sequence, lag);
}

/**
 * Runs of low and of high values, given the number of each (Wald and Wolfowitz). Runs up and down,
 * the other textbook form, would reject a good source where ties are frequent.
 */
export function runs({ values, n }: Sequence): Deviation {
  const half = n / 2;
  let low = 0;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const is_low = values[i]! < half;
    if (is_low) low += 1;
    if (i === 0 || is_low !== values[i - 1]! < half) count += 1;
  }
  const length = values.length;
  if (length < 2) return { deviation: 0, variance: 0 };
  const pairs = 2 * low * (length - low);
  return {
    deviation: count - (1 + pairs / length),
    variance: (pairs * (pairs - length)) / (length ** 2 * (length - 1)),
  };
}

/**
 * Repeats: counts, in groups of `group` successive values, the values that fall into one of `cells`
 * intervals that the group already holds. One test for three that laboratories name separately:
 * duplicates (as many cells as values), poker (few values, few cells) and coupons (enough values to
 * collect all cells). Its chances are exact; `repeatChances` computes them.
 */
export function repeats(
  { values, n }: Sequence,
  cells: number,
  group: number,
  chances: ArrayLike<number>,
): Counts {
  const width = cellWidth(n, cells);
  const observed = new Float64Array(group);
  for (let from = 0; from + group <= values.length; from += group) {
    const seen = new Set<number>();
    for (let i = from; i < from + group; i++) seen.add(Math.floor(values[i]! / width));
    observed[group - seen.size]! += 1;
  }
  return { observed, chances };
}

/**
 * The chances of 0, 1, … `group` − 1 repeats among `group` values of `cells` equally likely ones.
 */
export function repeatChances(cells: number, group: number): Float64Array {
  let chances = Float64Array.of(1);
  for (let drawn = 1; drawn < group; drawn++) {
    const next = new Float64Array(drawn + 1);
    for (let repeated = 0; repeated < drawn; repeated++) {
      const again = (drawn - repeated) / cells;
      next[repeated]! += chances[repeated]! * (1 - again);
      next[repeated + 1]! += chances[repeated]! * again;
    }
    chances = next;
  }
  return chances;
}

function cellWidth(n: number, cells: number): number {
  if (n % cells !== 0) throw new RangeError(`${cells} cells don't divide ${n} values evenly`);
  return n / cells;
}

function evenly(cells: number): Float64Array {
  return new Float64Array(cells).fill(1 / cells);
}
