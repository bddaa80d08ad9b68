import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addEvidence, chiSquare, pValue } from './evidence.ts';

test("Mendel's peas are judged as in the textbook", () => {
  const peas = { observed: [315, 108, 101, 32], chances: [9 / 16, 3 / 16, 3 / 16, 1 / 16] };
  const { statistic, df } = chiSquare(peas);
  expect(statistic).toBeCloseTo(0.470024, 6);
  expect(df).toBe(3);
  expect(pValue(peas)).toBeCloseTo(0.9254, 4);
});

test('outcomes that are expected less than 20 times are taken together with their neighbours', () => {
  const rare = { observed: [320, 56, 12, 8, 4], chances: [0.8, 0.13, 0.03, 0.02, 0.02] };
  expect(chiSquare(rare)).toEqual({ statistic: expect.closeTo(16 / 52 + 16 / 28, 12), df: 2 });
  expect(chiSquare({ observed: [97, 2, 1], chances: [0.97, 0.02, 0.01] }).df).toBe(0);
  expect(chiSquare({ observed: [1, 2, 97], chances: [0.02, 0.01, 0.97] }).df).toBe(0);
});

test('too little evidence is not judged', () => {
  expect(pValue({ observed: [20, 10], chances: [0.5, 0.5] })).toBeNull();
  expect(pValue({ observed: [0, 0], chances: [0.5, 0.5] })).toBeNull();
  expect(pValue({ deviation: 0, variance: 0 })).toBeNull();
});

test('a deviation is judged by how many standard deviations it is', () => {
  expect(pValue({ deviation: 2.5758293035489004 * 3, variance: 9 })).toBeCloseTo(0.01, 12);
  expect(pValue({ deviation: -2.5758293035489004 * 3, variance: 9 })).toBeCloseTo(0.01, 12);
});

test('evidence adds up in any order', () => {
  const counts = fc.array(fc.nat(1_000), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(counts, counts, (a, b) => {
      const chances = [0.1, 0.2, 0.3, 0.4];
      const [left, right] = [
        { observed: a, chances },
        { observed: b, chances },
      ];
      expect(addEvidence(left, right)).toEqual(addEvidence(right, left));
      expect(addEvidence(left, right)).toEqual({
        observed: Float64Array.from(a, (count, i) => count + b[i]!),
        chances,
      });
    }),
  );
  expect(addEvidence({ deviation: 1, variance: 2 }, { deviation: -3, variance: 5 })).toEqual({
    deviation: -2,
    variance: 7,
  });
});

test('evidence of different tests is not added', () => {
  const two = { observed: [1, 1], chances: [0.5, 0.5] };
  expect(() => addEvidence(two, { deviation: 0, variance: 1 })).toThrow(TypeError);
  expect(() => addEvidence(two, { observed: [1], chances: [1] })).toThrow(TypeError);
});
