import type { Amount } from '@vitrine/contract/amount';
import { describe, expect, test } from 'vitest';
import { celebrationOf, isWorthCelebrating, lightOf } from './celebration.ts';
import { revealOf } from './score.ts';

const dollars = (amount: number) => amount as Amount;
const lightFor = (won: number, stake: number | null) =>
  lightOf(celebrationOf(dollars(won), stake === null ? null : dollars(stake)));

describe('A win', () => {
  test('is lit by how many times its stake it is worth', () => {
    expect(
      [10.001, 19.999, 20, 99.99, 100, 499.999, 500, 9000].map((won) => lightFor(won, 10)),
    ).toEqual(['edge', 'edge', 'bloom', 'bloom', 'room', 'room', 'gallery', 'gallery']);
  });

  test('at or below the stake is never celebrated, however rare, and ten of them count as a sum [3-7.43 8-18]', () => {
    for (const won of [0, 9.999, 10]) {
      expect(isWorthCelebrating(dollars(10), dollars(won))).toBe(false);
      expect(celebrationOf(dollars(won), dollars(10))).toBe(0);
      expect(lightFor(won, 10)).toBe('none');
      // The sound is the soft note of a loss.
      expect(revealOf(celebrationOf(dollars(won), dollars(10)))).toEqual(revealOf(0));
    }
    // One win of 90 among ten openings of 10 is a loss.
    expect(lightFor(90, 100)).toBe('none');
    expect(lightFor(100.01, 100)).toBe('edge');
  });

  test('that cost no money isn’t either', () => {
    expect(lightFor(1000, null)).toBe('none');
    expect(lightFor(1000, 0)).toBe('none');
  });
});
