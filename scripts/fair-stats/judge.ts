import { pValue } from '@vitrine/fairness/statistics/evidence';
import { adjustForFamily, uniformity } from '@vitrine/fairness/statistics/family';
import { note, type Tally } from './tally.ts';

/** The chance that a fair source is called unfair, over all tests together. */
export const alpha = 0.01;

/** A test's result. Below α the `adjusted` p-value, corrected for the number of tests, says that something is wrong. */
export interface Judged {
  test: string;
  /** All streams together, one of them, or the spread of the p-values that they give. */
  of: string;
  p: number;
  adjusted: number;
}

/**
 * Judges what the tests saw in each stream: each test over all streams together, in each stream, and by whether the
 * p-values of the streams are spread evenly. The most suspicious come first. What has too few draws to be judged isn't.
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
      { test, of: 'spread of streams', p: judged.length === streams.length ? uniformity(judged) : null },
    ];
  });
  const judged = results.flatMap(({ p, ...result }) => (p === null ? [] : [{ ...result, p }]));
  const adjusted = adjustForFamily(judged.map(({ p }) => p));
  return judged.map((result, index) => ({ ...result, adjusted: adjusted[index]! })).sort((a, b) => a.p - b.p);
}

/** The results that say that something is wrong. */
export function rejected(results: readonly Judged[]): Judged[] {
  return results.filter(({ adjusted }) => adjusted < alpha);
}
