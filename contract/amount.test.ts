import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  fromWire,
  mills,
  share,
  showAmount,
  sum,
  times,
  toWire,
  type Amount,
  type Mills,
} from './amount.ts';

/** Amounts up to 10^12 units: far above all money in existence, and exact on the wire. */
const amount = fc.integer({ min: -(10 ** 15), max: 10 ** 15 }).map(mills);
const positive = fc.integer({ min: 0, max: 10 ** 15 }).map(mills);

describe('mills are whole numbers [1-5.33 1-9.24 3-1.51]', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53), 1e21])(
    'so %d can’t become one',
    (value) => {
      expect(() => mills(value)).toThrow(RangeError);
    },
  );

  test('and neither a product nor a sum can leave the exact numbers unseen', () => {
    expect(() => times(mills(2 ** 52), 2)).toThrow(RangeError);
    expect(() => times(mills(1), 0.5)).toThrow(RangeError);
    expect(() => sum([mills(2 ** 53 - 1), mills(1)])).toThrow(RangeError);
  });

  test('and can’t be mixed up with what the wire carries', () => {
    expectTypeOf<Mills>().not.toEqualTypeOf<Amount>();
    expectTypeOf(toWire).parameter(0).toEqualTypeOf<Mills>();
    expectTypeOf(showAmount).parameter(0).toEqualTypeOf<Amount>();
  });
});

describe('on the wire', () => {
  test('an amount comes back as it went, through JSON too', () => {
    fc.assert(
      fc.property(
        amount,
        (value) => fromWire(JSON.parse(JSON.stringify(toWire(value))) as number) === value,
      ),
    );
  });

  test('an amount has at most three decimals, and no exponent [3-1.50]', () => {
    fc.assert(
      fc.property(amount, (value) => /^-?\d+(\.\d{1,3})?$/.test(JSON.stringify(toWire(value)))),
    );
  });

  test('amounts keep their order', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => Math.sign(toWire(a) - toWire(b)) === Math.sign(a - b)),
    );
  });

  test('a fourth decimal is no amount', () => {
    const tenths = fc.tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(
        tenths,
        ([value, tenth]) => fromWire((value * 10 + tenth) / 10_000) === undefined,
      ),
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300, 2 ** 53, 0.1 + 0.2, 5e-324])(
    '%d is no amount',
    (value) => {
      expect(fromWire(value)).toBeUndefined();
    },
  );

  test.each([
    [0.1, 100],
    [0.3, 300],
    [1.005, 1_005],
    [4.35, 4_350],
    [-0.001, -1],
    [1e9, 1e12],
  ])('%d is %d mills', (value, expected) => {
    expect(fromWire(value)).toBe(expected);
  });
});

describe('a sum', () => {
  test('is the same in any order, and nothing for nothing [1-5.35]', () => {
    fc.assert(
      fc.property(
        fc.array(positive, { maxLength: 8 }),
        (all) => sum(all) === sum(all.toReversed()),
      ),
    );
    expect(sum([])).toBe(0);
  });

  test('of equal amounts is their product', () => {
    const price = fc.integer({ min: 0, max: 10 ** 12 }).map(mills);
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 0, max: 10 }),
        (value, count) => times(value, count) === sum(Array.from({ length: count }, () => value)),
      ),
    );
  });
});

describe('a share', () => {
  const ppm = fc.integer({ min: 0, max: 1_000_000 });

  test('is floored to the mill, exactly', () => {
    fc.assert(
      fc.property(positive, ppm, (value, part) => {
        const exact = BigInt(share(value, part, 1_000_000)) * 1_000_000n;
        const product = BigInt(value) * BigInt(part);
        return exact <= product && product < exact + 1_000_000n;
      }),
    );
  });

  test('of everything is everything, of nothing is nothing, and never is more than the whole', () => {
    fc.assert(
      fc.property(positive, ppm, (value, part) => {
        const taken = share(value, part, 1_000_000);
        return (
          share(value, 7, 7) === value && share(value, 0, 7) === 0 && taken >= 0 && taken <= value
        );
      }),
    );
  });

  test('split in two never gives out more than there was', () => {
    fc.assert(
      fc.property(
        positive,
        ppm,
        (value, part) =>
          share(value, part, 1_000_000) + share(value, 1_000_000 - part, 1_000_000) <= value,
      ),
    );
  });

  test('is exact where a floating product isn’t [3-1.52]', () => {
    expect(share(mills(9_007_199_254_740_991), 999_999, 1_000_000)).toBe(
      Number((9_007_199_254_740_991n * 999_999n) / 1_000_000n),
    );
  });
});

describe('shown to people', () => {
  test.each([
    [0, '0.00'],
    [1, '0.00'],
    [9, '0.00'],
    [10, '0.01'],
    [1_999, '1.99'],
    [4_350, '4.35'],
    [1_234_560, '1234.56'],
    [-5_000, '0.00'],
  ])('%d mills read %s: floored, never below zero [1-5.26 1-5.27 1-5.28 3-1.53]', (value, text) => {
    expect(showAmount(toWire(mills(value)))).toBe(text);
  });

  test('never promises more than there is, and less than a hundredth too little', () => {
    fc.assert(
      fc.property(positive, (value) => {
        const [units = '', cents = ''] = showAmount(toWire(value)).split('.');
        const shown = BigInt(units) * 1000n + BigInt(cents) * 10n;
        return /^\d\d$/.test(cents) && shown <= BigInt(value) && BigInt(value) < shown + 10n;
      }),
    );
  });
});
