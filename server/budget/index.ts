import type { Module } from '../kit/module.ts';
import { budget_terms } from './terms.ts';

export {
  case_points_min,
  dayPointsOf,
  days_of_week_gift,
  freeAverageMax,
  gift_tiers,
  gift_top_up,
  keptOfPlay,
  least_day_points,
  least_gifts_mills,
  partOf,
  points_value_ppm,
  pointsForFree,
  pointsForWeekly,
  tierOf,
  usual_share_ppm,
  valueOfPoints,
  weekAverageMax,
  type DayGift,
  type RecentPlay,
} from './budget.ts';
export { budget_terms, readShare, type BudgetTerms } from './terms.ts';

/** The budget of gifts: how much may be given for nothing, by what play brings. */
export const budget: Module = {
  name: 'budget',
  needs: ['terms'],
  rule: budget_terms.rule,
  terms: budget_terms,
};
