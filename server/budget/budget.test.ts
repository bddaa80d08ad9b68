import { expect, test } from 'vitest';
import {
  case_points_min,
  dayPointsOf,
  freeAverageMax,
  gift_tiers,
  keptOfPlay,
  least_day_points,
  partOf,
  pointsForFree,
  pointsForWeekly,
  tierOf,
  usual_share_ppm,
  valueOfPoints,
  weekAverageMax,
  type DayGift,
} from './budget.ts';

const recent = { staked_mills: 0, margin_mills: 0, released_mills: 0, uncounted_mills: 0 };

test('of stakes the house keeps the margin less bonus, points and partner, and 1% of those without one [3-11.3]', () => {
  expect(
    keptOfPlay({ ...recent, staked_mills: 500_000, margin_mills: 50_000, released_mills: 12_500 }),
  ).toBe(37_500 - 2_500 - 3_750);
  expect(keptOfPlay({ ...recent, uncounted_mills: 10_000 })).toBe(100);
  // A margin below zero has no partner's share.
  expect(keptOfPlay({ ...recent, staked_mills: 1_000, margin_mills: -10 })).toBe(-15);
});

test('a day’s gifts are a share of a thirtieth of that, and at least those of the least top-up [3-11.3]', () => {
  // 31.250 × 30% ÷ 30 are 0.3125 a day, of which 1,000 points are worth 0.005.
  expect(dayPointsOf(31_250, usual_share_ppm)).toBe(62_500);
  expect(dayPointsOf(31_250, 150_000)).toBe(31_250);
  for (const kept_mills of [0, -5_000, 100])
    expect(dayPointsOf(kept_mills, usual_share_ppm)).toBe(least_day_points);
  expect([gift_tiers[0], tierOf(0), tierOf(1e9)]).toEqual([
    least_day_points,
    0,
    gift_tiers.length - 1,
  ]);
});

test('the parts of a day are together no more than its worth, and no case takes one of few points', () => {
  const gifts: DayGift[] = [
    'free_case',
    'weekly_case',
    'coupon',
    'wheel',
    'check_in',
    'missions',
    'snow',
    'cards',
  ];
  for (const day_points of [least_day_points, case_points_min, 62_500]) {
    const together = gifts.reduce((sum, gift) => sum + partOf(day_points, gift), 0);
    expect(together).toBeLessThanOrEqual(day_points);
    expect(together).toBeGreaterThan(day_points * 0.99);
  }
  expect(freeAverageMax(case_points_min - 1)).toBe(0);
});

test('a case asks for the least gifts of a day that its average takes a part of', () => {
  for (const average_mills of [10, 55.5, 500, 12_345]) {
    expect(freeAverageMax(pointsForFree(average_mills))).toBeGreaterThanOrEqual(average_mills);
    expect(weekAverageMax(pointsForWeekly(average_mills), 'weekly_case')).toBeGreaterThanOrEqual(
      average_mills,
    );
  }
  expect(freeAverageMax(pointsForFree(500) - 5)).toBeLessThan(500);
  expect(pointsForFree(1)).toBe(case_points_min);
  expect(valueOfPoints(1_000)).toBe(5);
});
