import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgePrice } from './judge.ts';

describe('with a limit of 50%, an offered price', () => {
  test.each([
    ['that is the same', 10_000, 10_000, 'same'],
    ['half as much again', 10_000, 15_000, 'change'],
    ['a mill more than that', 10_000, 15_001, 'jump'],
    ['lower by the same factor', 15_000, 10_000, 'change'],
    ['a mill lower than that', 15_000, 9_999, 'jump'],
    ['in cents instead of dollars', 14_320, 1_432_000, 'jump'],
    ['of a cheap item that moves by five cents', 30, 80, 'change'],
    ['of a cheap item that moves by a mill more', 30, 81, 'jump'],
  ])('%s: %i → %i is a %s', (_, price, offered, verdict) => {
    expect(judgePrice(price, offered, 50)).toBe(verdict);
  });

  test('is judged the same in both directions', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 1000 }), (a, b, limit) => {
        expect(judgePrice(a, b, limit)).toBe(judgePrice(b, a, limit));
      }),
    );
  });
});
