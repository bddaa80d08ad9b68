import { pValue } from '@vitrine/fairness/statistics/evidence';
import { adjustForFamily, uniformity } from '@vitrine/fairness/statistics/family';
import { note, type Tally } from './tally.ts';

/** The probability that a fair source is rejected, over all tests together. */
export const alpha = 0.01;

/**
 * A test's result. An `adjusted` p-value (corrected for the number of tests) below α rejects the
 * source.
 */
export interface Judged {
  test: string;
  /** All streams together, one of them, or the distribution of their p-values. */
  of: string;
  p: number;
  adjusted: number;
}

/**
 * Judges the tallies of all streams: each test over all streams together, in each stream, and by
 * whether the streams' p-values are uniform. The most suspicious results come first. Tests with too
 * few draws are left out.
 */
export function judge(streams: readonly Tally[]): Judged[] {
  const all: Tally = new Map();
  for (const stream of streams) for (const [test, evidence] of stream) note(all, test, evidence);

  const results = [...all].flatMap(([test, evidence]) => {
    const by_stream = streams.map((stream) => pValue(stream.get(test)!));
    const judged = by_stream.filter((p) => p !== null);
    return [
      { test, of: 'all streams', p: pValue(evidence) },
      ...by_stream.map((p, stream) => ({ test, of: `stream ${stream}`, p })),
      {
        test,
        of: 'spread of streams',
        p: judged.length === streams.length ? uniformity(judged) : null,
      },
    ];
  });
  const judged = results.flatMap(({ p, ...result }) => (p === null ? [] : [{ ...result, p }]));
  const adjusted = adjustForFamily(judged.map(({ p }) => p));
  return judged
    .map((result, index) => ({ ...result, adjusted: adjusted[index]! }))
    .sort((a, b) => a.p - b.p);
}

/** The results that reject the source. */
export function rejected(results: readonly Judged[]): Judged[] {
  return results.filter(({ adjusted }) => adjusted < alpha);
}
