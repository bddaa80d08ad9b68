import { mills } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import {
  basisOf,
  budgetOf,
  coveredOf,
  day_parts_ppm,
  gift_tiers,
  partOf,
  points_value_ppm,
  pointsPart,
  tierOf,
  type DayGift,
} from './budget.ts';

test('a day’s gifts are worth 0.1% of their basis, and their parts together no more', () => {
  expect(budgetOf(mills(10_000))).toBe(10);
  const parts = Object.keys(day_parts_ppm) as DayGift[];
  for (const [tier, tier_mills] of gift_tiers.entries()) {
    const together_mills = parts.reduce((sum, part) => sum + partOf(tier, part), 0);
    expect(together_mills).toBeLessThanOrEqual(budgetOf(tier_mills));
    const points_mills = parts.reduce((sum, part) => sum + pointsPart(tier, part), 0);
    expect((points_mills * points_value_ppm) / 1_000_000).toBeLessThanOrEqual(
      tier_mills * 0.001 + 1e-9,
    );
  }
  expect(
    [999, 1_000, 9_999, 10_000, 49_999, 50_000, 9e9].map((amount) => tierOf(mills(amount))),
  ).toEqual([-1, 0, 2, 3, 3, 4, 8]);
});

test('the basis is never above the top-ups of whoever meets the rule, nor above a tenth of the stakes beyond the least', () => {
  for (const top_ups of [10_000, 10_001, 123_456, 5_000_000])
    for (const staked of [0, 9_999, 10_000, 99_999, 1_234_560, 1e9]) {
      const recent = { top_ups_mills: mills(top_ups), staked_mills: mills(staked) };
      expect(coveredOf(recent)).toBe(Math.min(top_ups, Math.floor(staked / 10)));
      expect(basisOf(recent)).toBe(Math.max(1_000, coveredOf(recent)));
    }
});
