import { TICKETS } from '@vitrine/fairness/table';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedValueMills, returnRate, type PricedPrize } from './odds.ts';

/** Prizes that cover all tickets, as in every revision. */
const prizes = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: TICKETS - 1 }), { maxLength: 20 }),
    fc.array(fc.integer({ min: 1, max: 10 ** 11 }), { minLength: 21, maxLength: 21 }),
  )
  .map(([cuts, prices]): PricedPrize[] => {
    const edges = [0, ...cuts.toSorted((a, b) => a - b), TICKETS];
    return edges
      .slice(1)
      .map((to_ticket, n) => ({ from_ticket: edges[n]!, to_ticket, price_mills: prices[n]! }));
  });
const price = fc.integer({ min: 1, max: 10 ** 11 });

describe('the expected value', () => {
  test('of a single prize is its price', () => {
    fc.assert(
      fc.property(
        price,
        (price_mills) =>
          expectedValueMills([{ from_ticket: 0, to_ticket: TICKETS, price_mills }]) === price_mills,
      ),
    );
  });

  test('lies between the cheapest and the dearest prize', () => {
    fc.assert(
      fc.property(prizes, (all) => {
        const value = expectedValueMills(all);
        const prices = all.map(({ price_mills }) => price_mills);
        return Math.min(...prices) <= value && value <= Math.max(...prices);
      }),
    );
  });

  test('doesn’t depend on the order of the prizes', () => {
    fc.assert(
      fc.property(
        prizes,
        (all) => expectedValueMills(all.toReversed()) === expectedValueMills(all),
      ),
    );
  });

  test('stays when a range is cut in two', () => {
    fc.assert(
      fc.property(prizes, fc.nat(), (all, choice) => {
        const [first, ...rest] = all;
        const { from_ticket, to_ticket } = first!;
        if (to_ticket - from_ticket < 2) return true;
        const cut = from_ticket + 1 + (choice % (to_ticket - from_ticket - 1));
        return (
          expectedValueMills([
            { ...first!, to_ticket: cut },
            { ...first!, from_ticket: cut },
            ...rest,
          ]) === expectedValueMills(all)
        );
      }),
    );
  });

  test('is exact where a floating sum would not be', () => {
    const third = [
      { from_ticket: 0, to_ticket: 333_333, price_mills: 9_007_199_254 },
      { from_ticket: 333_333, to_ticket: TICKETS, price_mills: 3 },
    ];
    expect(expectedValueMills(third)).toBe(
      Number((333_333n * 9_007_199_254n + 666_667n * 3n) / 1_000_000n),
    );
  });
});

describe('the return rate', () => {
  test('is 100 when the only prize costs what the case does [3-3.7]', () => {
    fc.assert(
      fc.property(
        price,
        (cost) =>
          returnRate([{ from_ticket: 0, to_ticket: TICKETS, price_mills: cost }], cost, 0) === 100,
      ),
    );
  });

  test('grows with tokens: 3% when they always drop, and 0.15% at the usual twentieth [3-3.18]', () => {
    const half = [{ from_ticket: 0, to_ticket: TICKETS, price_mills: 500 }];
    expect(
      [0, 50_000, 1_000_000].map((token_rate_ppm) => returnRate(half, 1_000, token_rate_ppm)),
    ).toEqual([50, 50.15, 53]);
  });

  test('never falls when a prize becomes dearer, and never rises when the case does', () => {
    fc.assert(
      fc.property(
        prizes,
        price,
        fc.integer({ min: 0, max: 1_000_000 }),
        (all, cost, token_rate) => {
          const rate = returnRate(all, cost, token_rate);
          const dearer = all.map((prize) => ({ ...prize, price_mills: prize.price_mills + 1_000 }));
          return (
            returnRate(dearer, cost, token_rate) >= rate &&
            returnRate(all, cost + 1_000, token_rate) <= rate
          );
        },
      ),
    );
  });

  test('of tokens is the mean of all 4001 shares that can be drawn', () => {
    const shares = Array.from({ length: 4001 }, (_, p) => (1000 + p) / 100_000);
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeCloseTo(0.03, 12);
  });
});
