import { chiSquareTail, normalTails } from './gamma.ts';

/** The count of each outcome, beside its expected chance: judged by chi-square. */
export type Counts = { observed: ArrayLike<number>; chances: ArrayLike<number> };

/** The deviation of a sum from its expected value, and its variance: judged as a normal value. */
export type Deviation = { deviation: number; variance: number };

/** A test's observations. Evidence of the same test on independent draws adds up. */
export type Evidence = Counts | Deviation;

/**
 * Outcomes with a lower expected count are merged with their neighbours, because the count of a
 * rare outcome isn't close enough to normal. The textbooks' 5 is for p-values around 0.05. Among a
 * thousand tests a p-value of 1 in 10,000 matters: in simulated tables of 8 outcomes, a fair source
 * fell below it about 2.7 times too often with 5, and 1.6 times with 20.
 */
const EXPECTED_LEAST = 20;

/**
 * Adds the evidence of one test from two sources. Throws a TypeError when it isn't the same test.
 */
export function addEvidence(a: Evidence, b: Evidence): Evidence {
  if ('observed' in a && 'observed' in b && a.observed.length === b.observed.length) {
    return { observed: addCounts(a.observed, b.observed), chances: a.chances };
  }
  if ('deviation' in a && 'deviation' in b) {
    return { deviation: a.deviation + b.deviation, variance: a.variance + b.variance };
  }
  throw new TypeError('only evidence of the same test adds up');
}

function addCounts(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const sums = Float64Array.from(a);
  for (let i = 0; i < sums.length; i++) sums[i]! += b[i]!;
  return sums;
}

/**
 * The probability that a fair source gives evidence as far from the expected as this, or further.
 * Null for too little evidence: no variance, or fewer than two outcomes with a sufficient expected
 * count.
 */
export function pValue(evidence: Evidence): number | null {
  if ('observed' in evidence) {
    const { statistic, df } = chiSquare(evidence);
    return df > 0 ? chiSquareTail(statistic, df) : null;
  }
  const { deviation, variance } = evidence;
  return variance > 0 ? normalTails(deviation / Math.sqrt(variance)) : null;
}

/**
 * Pearson's statistic and its degrees of freedom; outcomes with an expected count below 20 are
 * merged with their neighbours.
 */
export function chiSquare({ observed, chances }: Counts): { statistic: number; df: number } {
  const counts = Array.from(observed);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const cells: { observed: number; expected: number }[] = [];
  for (const [i, count] of counts.entries()) {
    const expected = total * chances[i]!;
    const last = cells.at(-1);
    if (last && last.expected < EXPECTED_LEAST) {
      last.observed += count;
      last.expected += expected;
    } else {
      cells.push({ observed: count, expected });
    }
  }
  const rest =
    cells.length > 1 && cells.at(-1)!.expected < EXPECTED_LEAST ? cells.pop() : undefined;
  if (rest) {
    cells.at(-1)!.observed += rest.observed;
    cells.at(-1)!.expected += rest.expected;
  }
  const statistic = cells.reduce(
    (sum, cell) => sum + (cell.observed - cell.expected) ** 2 / cell.expected,
    0,
  );
  return { statistic, df: cells.length - 1 };
}
