import type { Amount } from '@vitrine/contract/amount';
import { describe, expect, test } from 'vitest';
import { celebrationOf, lightOf } from './celebration.ts';

const dollars = (amount: number) => amount as Amount;
const lightFor = (won: number, stake: number | null) =>
  lightOf(celebrationOf(dollars(won), stake === null ? null : dollars(stake)));

describe('A win', () => {
  test('is lit by how many times its stake it is worth', () => {
    expect(
      [10, 19.999, 20, 99.99, 100, 499.999, 500, 9000].map((won) => lightFor(won, 10)),
    ).toEqual(['edge', 'edge', 'bloom', 'bloom', 'room', 'room', 'gallery', 'gallery']);
  });

  test('below the stake is never celebrated, however rare [3-7.43]', () => {
    expect(celebrationOf(dollars(9.999), dollars(10))).toBe(0);
    expect(lightFor(9.999, 10)).toBe('none');
  });

  test('that cost no money isn’t either', () => {
    expect(lightFor(1000, null)).toBe('none');
    expect(lightFor(1000, 0)).toBe('none');
  });
});
