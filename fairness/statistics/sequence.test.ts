import { describe, expect, test } from 'vitest';
import { openStreams } from '../stream.ts';
import { hashes } from '../testing.ts';
import { addEvidence, pValue, type Evidence } from './evidence.ts';
import { uniformity } from './family.ts';
import {
  correlation,
  frequencies,
  repeatChances,
  repeats,
  runs,
  serialCorrelation,
  serialPairs,
  type Sequence,
} from './sequence.ts';

const n = 1_000_000;
const length = 1_000;

/** Sequences of a good source, in 20 parts of 60. */
const streams = openStreams(hashes, { server_seed: 'b'.repeat(64), client_seed: 'sequence' });
const good = Array.from({ length: 20 * 60 }, (_, nonce) => {
  const uniform = streams(nonce);
  return Array.from({ length }, () => uniform(n));
});

const poker = repeatChances(10, 5);
const coupons = repeatChances(10, 25);
const duplicates = repeatChances(n, length);

type Judge = (sequence: Sequence) => Evidence;
type Spoil = (values: number[]) => number[];

/** Each test with a distortion of a good source that this test must detect. */
const tests: [name: string, judge: Judge, spoil: Spoil][] = [
  [
    'frequencies',
    (sequence) => frequencies(sequence, 100),
    (values) => values.map((value) => Math.floor(value / 1.2)),
  ],
  [
    'serial pairs',
    (sequence) => serialPairs(sequence, 10),
    (values) => values.map((value, i) => (i % 2 === 0 ? value : (2 * values[i - 1]!) % n)),
  ],
  [
    'serial correlation',
    (sequence) => serialCorrelation(sequence, 2),
    (values) => values.map((value, i) => Math.floor((value + (values[i - 2] ?? value)) / 2)),
  ],
  [
    'runs',
    (sequence) => runs(sequence),
    (values) => values.map((value, i) => (i % 10 === 9 ? n - 1 - values[i - 1]! : value)),
  ],
  [
    'poker',
    (sequence) => repeats(sequence, 10, 5, poker),
    (values) => values.map((_, i) => values[i - (i % 5 === 4 ? 1 : 0)]!),
  ],
  [
    'coupons',
    (sequence) => repeats(sequence, 10, 25, coupons),
    (values) => values.map((value, i) => (i % 10) * (n / 10) + Math.floor(value / 10)),
  ],
  [
    'duplicates',
    (sequence) => repeats(sequence, n, length, duplicates),
    (values) => values.map((value) => value - (value % 10)),
  ],
];

function total(evidence: Evidence[]): Evidence {
  return evidence.reduce((a, b) => addEvidence(a, b));
}

describe.each(tests)('%s', (_, judge, spoil) => {
  test('a good source passes: p-values of independent parts are spread evenly', () => {
    const p_values = Array.from({ length: 20 }, (_, part) => {
      const values = good.slice(part * 60, (part + 1) * 60);
      return pValue(total(values.map((values) => judge({ values, n }))))!;
    });
    expect(uniformity(p_values)).toBeGreaterThan(0.01);
  });

  test('a source with this flaw fails', () => {
    const evidence = good.slice(0, 100).map((values) => judge({ values: spoil(values), n }));
    expect(pValue(total(evidence))!).toBeLessThan(1e-6);
  });
});

test('runs are counted and expected as in the textbook', () => {
  const signs = '++++---+++--++++++----';
  const { deviation, variance } = runs({
    values: Array.from(signs, (sign) => (sign === '+' ? 1 : 0)),
    n: 2,
  });
  const mean = (2 * 13 * 9) / 22 + 1;
  expect(deviation).toBeCloseTo(6 - mean, 12);
  expect(variance).toBeCloseTo(((mean - 1) * (mean - 2)) / 21, 12);
});

test('runs and correlations say nothing of a sequence too short to have any', () => {
  for (const values of [[], [3]]) {
    expect(runs({ values, n })).toEqual({ deviation: 0, variance: 0 });
    expect(serialCorrelation({ values, n }, 1).variance).toBe(0);
  }
});

test('a sequence correlates with itself as its variance says, and reversed in value the other way', () => {
  const all = { values: Array.from({ length: 1_001 }, (_, value) => value), n: 1_001 };
  const turned = { values: all.values.toReversed(), n: 1_001 };
  expect(correlation(all, all)).toEqual({ deviation: expect.closeTo(1_001, 6), variance: 1_001 });
  expect(correlation(all, turned).deviation).toBeCloseTo(-1_001, 6);
});

test('the chances of repeats are those of poker with ten digits and of the birthdays of 23 people', () => {
  const knuth = [0.3024, 0.504, 0.18, 0.0135, 0.0001];
  for (const [repeated, chance] of knuth.entries()) expect(poker[repeated]).toBeCloseTo(chance, 12);
  expect(repeatChances(365, 23)[0]).toBeCloseTo(0.4927027656, 9);
  expect(duplicates.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
});

test('repeats are counted in whole groups, by cells', () => {
  const values = [0, 1, 2, 3, 9, 9, 9, 8, 5];
  expect(repeats({ values, n: 10 }, 10, 4, repeatChances(10, 4)).observed).toEqual(
    Float64Array.of(1, 0, 1, 0),
  );
  expect(repeats({ values, n: 10 }, 5, 4, repeatChances(5, 4)).observed).toEqual(
    Float64Array.of(0, 0, 1, 1),
  );
});

test('cells must divide the values evenly', () => {
  expect(() => frequencies({ values: [1], n: 10 }, 3)).toThrow(RangeError);
});
