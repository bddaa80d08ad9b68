import type { Module } from '../kit/module.ts';

export {
  basisOf,
  budgetOf,
  coveredOf,
  day_parts_ppm,
  gift_tiers,
  gift_top_up,
  least_basis_mills,
  partOf,
  playFor,
  points_value_ppm,
  pointsOfDay,
  pointsPart,
  tierOf,
  type DayGift,
  type RecentPlay,
} from './budget.ts';

/** The budget of gifts: how much may be given for nothing, by top-ups and play. */
export const budget: Module = { name: 'budget', needs: [] };
