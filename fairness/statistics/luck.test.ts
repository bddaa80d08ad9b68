import { describe, expect, test } from 'vitest';
import { incompleteBeta } from './binomial.ts';
import { averageWorth, shareBelow, wonAt, type Openings } from './luck.ts';

/** Openings that win 1 with a chance, else nothing. */
const coins = (times: number, chance: number): Openings => ({
  times,
  outcomes: [
    { chance: 1 - chance, worth: 0 },
    { chance, worth: 1 },
  ],
});

describe('the share of players who win less', () => {
  test.each([
    [10, 0.5, 6],
    [10, 0.01, 0],
    [40, 0.03, 2],
    [1000, 0.2, 180],
    [20_000, 0.001, 31],
  ])('is the binomial one: %i openings at %d, of which %i won', (times, chance, seen) => {
    const atLeast = (n: number) => (n <= 0 ? 1 : incompleteBeta(n, times - n + 1, chance));
    const expected = 1 - (atLeast(seen) + atLeast(seen + 1)) / 2;
    expect(shareBelow([coins(times, chance)], seen)).toBeCloseTo(expected, 5);
  });

  test('of openings split over several tables is that of them together', () => {
    const together = shareBelow([coins(60, 0.3)], 20);
    expect(shareBelow([coins(10, 0.3), coins(30, 0.3), coins(20, 0.3)], 20)).toBeCloseTo(
      together,
      8,
    );
  });

  test('is the same in another unit', () => {
    const cents = { times: 40, outcomes: coins(1, 0.3).outcomes.map(inCents) };
    expect(shareBelow([cents], 1_400)).toBeCloseTo(shareBelow([coins(40, 0.3)], 14), 8);
  });

  test('goes from nobody to everybody, and never sinks', () => {
    const openings = [coins(40, 0.1), { times: 12, outcomes: tail }];
    const shares = Array.from({ length: 60 }, (_, n) => shareBelow(openings, n / 2));
    expect(shares.every((share, n) => n === 0 || share >= shares[n - 1]! - 1e-6)).toBe(true);
    expect([shareBelow(openings, -1), shareBelow(openings, 1e9)]).toEqual([0, 1]);
  });

  test('who can only win one amount stands in the middle', () => {
    const fixed = [{ times: 12, outcomes: [{ chance: 1, worth: 2 }] }];
    expect([23, 24, 25].map((won) => shareBelow(fixed, won))).toEqual([0, 0.5, 1]);
    expect(wonAt(fixed, 0.95)).toBe(24);
  });

  test('of what is won at a share is that share', () => {
    const openings = [{ times: 200, outcomes: tail }];
    for (const share of [0.05, 0.5, 0.95])
      expect(shareBelow(openings, wonAt(openings, share))).toBeCloseTo(share, 2);
  });
});

test('the average of a table is the sum of its chances times what they are worth', () => {
  expect(averageWorth(tail)).toBeCloseTo(0.9 * 0.3 + 0.09 * 4 + 0.0099 * 9 + 0.0001 * 900);
});

const tail = [
  { chance: 0.9, worth: 0.3 },
  { chance: 0.09, worth: 4 },
  { chance: 0.0099, worth: 9 },
  { chance: 0.0001, worth: 900 },
];

function inCents({ chance, worth }: { chance: number; worth: number }) {
  return { chance, worth: worth * 100 };
}
