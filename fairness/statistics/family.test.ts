import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustForFamily, uniformity } from './family.ts';

const chance = fc.double({ min: 0, max: 1, noNaN: true });

test('p-values are corrected as in the textbook', () => {
  const adjusted = adjustForFamily([0.01, 0.04, 0.03, 0.005]);
  for (const [index, known] of [0.03, 0.06, 0.06, 0.02].entries())
    expect(adjusted[index]).toBeCloseTo(known, 12);
});

test('one p-value needs no correction, the smallest of n counts n times, none becomes smaller or more than 1', () => {
  fc.assert(
    fc.property(fc.array(chance, { minLength: 1, maxLength: 50 }), (p_values) => {
      const adjusted = adjustForFamily(p_values);
      expect(Math.min(...adjusted)).toBe(Math.min(1, Math.min(...p_values) * p_values.length));
      adjusted.forEach((p, index) => {
        expect(p).toBeGreaterThanOrEqual(p_values[index]!);
        expect(p).toBeLessThanOrEqual(1);
      });
    }),
  );
});

/** Twenty values whose largest deviation from a uniform spread is `distance`. */
function spread(distance: number): number[] {
  return Array.from({ length: 20 }, (_, i) => Math.min(1, (i + 1) / 20 - distance)).map((p) =>
    Math.max(0, p),
  );
}

test('the spread of twenty p-values has the critical distances of the tables', () => {
  expect(uniformity(spread(0.29408))).toBeCloseTo(0.05, 2);
  expect(uniformity(spread(0.35241))).toBeCloseTo(0.01, 2);
});

test('an even spread is as good as can be; too many small, large or middling p-values are not', () => {
  const even = Array.from({ length: 50 }, (_, i) => (i + 0.5) / 50);
  expect(uniformity(even)).toBe(1);
  expect(uniformity(even.map((p) => p ** 3))).toBeLessThan(1e-4);
  expect(uniformity(even.map((p) => 1 - p ** 3))).toBeLessThan(1e-4);
  expect(uniformity(even.map((p) => 0.4 + p / 5))).toBeLessThan(1e-4);
});
