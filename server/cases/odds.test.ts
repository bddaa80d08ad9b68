import { TICKETS } from '@vitrine/fairness/table';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  return_max_ppm,
  averageOf,
  exceeds,
  paidExcessOf,
  returnRate,
  showRate,
  type PricedPrize,
} from './odds.ts';

/** The average value of an opening, in mills times tickets. */
const averagePart = (all: readonly PricedPrize[]) => averageOf(all).part;

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
          averagePart([{ from_ticket: 0, to_ticket: TICKETS, price_mills }]) ===
          BigInt(price_mills) * BigInt(TICKETS),
      ),
    );
  });

  test('lies between the cheapest and the dearest prize', () => {
    fc.assert(
      fc.property(prizes, (all) => {
        const value = averagePart(all);
        const prices = all.map(({ price_mills }) => price_mills);
        const [least, most] = [Math.min(...prices), Math.max(...prices)].map(
          (price_mills) => BigInt(price_mills) * BigInt(TICKETS),
        );
        return least! <= value && value <= most!;
      }),
    );
  });

  test('doesn’t depend on the order of the prizes', () => {
    fc.assert(fc.property(prizes, (all) => averagePart(all.toReversed()) === averagePart(all)));
  });

  test('stays when a range is cut in two', () => {
    fc.assert(
      fc.property(prizes, fc.nat(), (all, choice) => {
        const [first, ...rest] = all;
        const { from_ticket, to_ticket } = first!;
        if (to_ticket - from_ticket < 2) return true;
        const cut = from_ticket + 1 + (choice % (to_ticket - from_ticket - 1));
        return (
          averagePart([{ ...first!, to_ticket: cut }, { ...first!, from_ticket: cut }, ...rest]) ===
          averagePart(all)
        );
      }),
    );
  });

  test('is exact where a floating sum would not be', () => {
    const third = [
      { from_ticket: 0, to_ticket: 333_333, price_mills: 9_007_199_254 },
      { from_ticket: 333_333, to_ticket: TICKETS, price_mills: 3 },
    ];
    expect(averageOf(third)).toEqual({
      part: 333_333n * 9_007_199_254n + 666_667n * 3n,
      of: BigInt(TICKETS),
    });
  });
});

describe('the return rate', () => {
  const shown = (...of: Parameters<typeof returnRate>) => showRate(returnRate(...of));
  /** A cheap case: on average 20.88 mills of a price of 21. */
  const cheap: PricedPrize[] = [
    { from_ticket: 0, to_ticket: 120_000, price_mills: 20 },
    { from_ticket: 120_000, to_ticket: TICKETS, price_mills: 21 },
  ];

  test('of a cheap case counts thousandths of a mill, and is rounded only when it is shown [6-6.14]', () => {
    expect(shown(cheap, 21, 0)).toBe(99.43);
    expect(shown([{ from_ticket: 0, to_ticket: 873_600, price_mills: 20 }], 20, 0)).toBe(87.36);
  });

  test('meets its bounds as the exact number, however cheap the case is [6-6.14]', () => {
    const rate = returnRate(cheap, 21, 0);
    expect(exceeds(rate, return_max_ppm)).toBe(true);
    expect(paidExcessOf(rate)).toMatch('at most 97%');
    const bound = 97n * 10n ** 30n;
    const of = 100n * 10n ** 30n;
    expect(exceeds({ part: bound, of }, return_max_ppm)).toBe(false);
    expect(exceeds({ part: bound + 1n, of }, return_max_ppm)).toBe(true);
  });

  test('is 100 when the only prize costs what the case does [3-3.7]', () => {
    fc.assert(
      fc.property(
        price,
        (cost) =>
          shown([{ from_ticket: 0, to_ticket: TICKETS, price_mills: cost }], cost, 0) === 100,
      ),
    );
  });

  test('grows with tokens: 3% when they always drop, and 0.15% at the usual twentieth [3-3.18]', () => {
    const half = [{ from_ticket: 0, to_ticket: TICKETS, price_mills: 500 }];
    expect(
      [0, 50_000, 1_000_000].map((token_rate_ppm) => shown(half, 1_000, token_rate_ppm)),
    ).toEqual([50, 50.15, 53]);
  });

  test('never falls when a prize becomes dearer, and never rises when the case does', () => {
    fc.assert(
      fc.property(
        prizes,
        price,
        fc.integer({ min: 0, max: 1_000_000 }),
        (all, cost, token_rate) => {
          const rate = shown(all, cost, token_rate);
          const dearer = all.map((prize) => ({ ...prize, price_mills: prize.price_mills + 1_000 }));
          return (
            shown(dearer, cost, token_rate) >= rate && shown(all, cost + 1_000, token_rate) <= rate
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
