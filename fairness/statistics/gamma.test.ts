import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chiSquareTail, lnGamma, normalTails, upperGamma } from './gamma.ts';

/** Expects equality up to a relative error of 10^-12. */
function expectSame(found: number, known: number, error = 1e-12): void {
  expect(Math.abs(found / known - 1)).toBeLessThan(error);
}

test('the gamma function of whole numbers is the factorial, and of one half the root of π', () => {
  let factorial = 1;
  for (let n = 2; n < 100; n++) {
    factorial *= n;
    expectSame(lnGamma(n + 1), Math.log(factorial));
  }
  expectSame(lnGamma(0.5), Math.log(Math.PI) / 2);
});

test('the incomplete gamma function has its closed forms', () => {
  for (const x of [0.01, 0.5, 1, 2.9, 3.1, 20, 300]) {
    expectSame(upperGamma(1, x), Math.exp(-x));
    expectSame(upperGamma(2, x), (1 + x) * Math.exp(-x));
    expectSame(upperGamma(3, x), (1 + x + x ** 2 / 2) * Math.exp(-x), 1e-11);
  }
  expect(upperGamma(7, 0)).toBe(1);
});

test('the tails of the normal distribution are as in the tables', () => {
  const table = [
    [0, 1],
    [1, 0.3173105078629141],
    [1.959963984540054, 0.05],
    [2.5758293035489004, 0.01],
    [3.2905267314919255, 0.001],
    [6, 1.973175290075396e-9],
    [10, 1.523970604832093e-23],
  ] as const;
  for (const [z, tails] of table) {
    expectSame(normalTails(z), tails);
    expect(normalTails(-z)).toBe(normalTails(z));
  }
});

test('chi-square has the critical values of the tables', () => {
  const table = [
    { df: 1, at_05: 3.841459, at_01: 6.634897 },
    { df: 2, at_05: 5.991465, at_01: 9.21034 },
    { df: 10, at_05: 18.307038, at_01: 23.209251 },
    { df: 30, at_05: 43.772972, at_01: 50.892181 },
    { df: 100, at_05: 124.342113, at_01: 135.806723 },
    { df: 1000, at_05: 1074.679449, at_01: 1106.969 },
  ];
  for (const { df, at_05, at_01 } of table) {
    expectSame(chiSquareTail(at_05, df), 0.05, 1e-6);
    expectSame(chiSquareTail(at_01, df), 0.01, 1e-6);
  }
});

test('a tail is a chance, smaller the further out, whatever the degrees of freedom', () => {
  const statistic = fc.double({ min: 0, max: 1e5, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), statistic, statistic, (df, a, b) => {
      const [near, far] = [chiSquareTail(Math.min(a, b), df), chiSquareTail(Math.max(a, b), df)];
      expect(near).toBeLessThanOrEqual(1);
      expect(far).toBeGreaterThanOrEqual(0);
      expect(far).toBeLessThanOrEqual(near + 1e-12);
    }),
  );
});
