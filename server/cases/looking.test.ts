import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  costOfFirst,
  firstItemOf,
  valueOfStopping,
  worthOfLooking,
  type LookedPrize,
} from './looking.ts';

const prize = (goods_id: number, price_mills: number, from_ticket: number, to_ticket: number) => ({
  goods_id,
  price_mills,
  from_ticket,
  to_ticket,
});

describe('the first item [8-21c]', () => {
  test('is the cheapest prize, of several the one with the lowest id', () => {
    const prizes = [prize(9, 500, 0, 10), prize(7, 20, 10, 20), prize(3, 20, 20, 1_000_000)];
    expect(firstItemOf(prizes).goods_id).toBe(3);
    expect(firstItemOf(prizes.toReversed()).goods_id).toBe(3);
  });

  test('costs its price beyond its worth; points count as what they may give back', () => {
    const box = { type: 'paid', price_mills: 1_000, token_rate_ppm: 0 };
    expect(costOfFirst(box, 20)).toBe(980);
    expect(costOfFirst({ ...box, type: 'points', price_mills: 100_000 }, 20)).toBe(480);
  });
});

/** Prizes with any worths and odds, and a price that is at least their average. */
const tables = fc
  .record({
    worths: fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 12 }),
    cuts: fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 12, maxLength: 12 }),
    above_ppm: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ worths, cuts, above_ppm }) => {
    const ends = cuts.slice(0, worths.length - 1).toSorted((a, b) => a - b);
    const prizes: LookedPrize[] = worths.map((worth, n) =>
      prize(n + 1, worth, ends[n - 1] ?? 0, ends[n] ?? 1_000_000),
    );
    const items = prizes.map(({ price_mills, from_ticket, to_ticket }) => ({
      worth: price_mills,
      chance: (to_ticket - from_ticket) / 1_000_000,
    }));
    const average = items.reduce((sum, { worth, chance }) => sum + worth * chance, 0);
    return { prizes, items, price: Math.ceil(average * (1 + above_ppm / 1_000_000)) };
  });

describe('no way to look, buy and stop is worth more than the first item costs [8-21c]', () => {
  test('in any case that returns at most its price', () => {
    fc.assert(
      fc.property(tables, ({ prizes, items, price }) => {
        const box = { type: 'paid', price_mills: price, token_rate_ppm: 0 };
        const worth = worthOfLooking(box, prizes);
        // The average is floored to a mill.
        expect(valueOfStopping(items, price)).toBeLessThanOrEqual(worth + 1);
        expect(worth).toBeLessThanOrEqual(costOfFirst(box, firstItemOf(prizes).price_mills));
      }),
    );
  });

  test('in a case that returns more than its price it is worth more', () => {
    const items = [
      { worth: 10, chance: 0.5 },
      { worth: 210, chance: 0.5 },
    ];
    // The average is 110.
    expect(valueOfStopping(items, 110)).toBeLessThanOrEqual(100);
    expect(valueOfStopping(items, 100)).toBeCloseTo(90);
    expect(
      worthOfLooking({ type: 'paid', price_mills: 100, token_rate_ppm: 0 }, [
        prize(1, 10, 0, 500_000),
        prize(2, 210, 500_000, 1_000_000),
      ]),
    ).toBe(100);
  });

  test('dropped tokens count as part of the average', () => {
    const prizes = [prize(1, 10, 0, 500_000), prize(2, 110, 500_000, 1_000_000)];
    const box = { type: 'paid', price_mills: 1_000, token_rate_ppm: 1_000_000 };
    expect(worthOfLooking(box, prizes)).toBe(60 + 30 - 10);
  });
});
