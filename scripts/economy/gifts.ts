import { boundsOf, first_battle_mills, welcome_bounds } from '../../server/boxes/index.ts';
import {
  dayPointsOf,
  gift_tiers,
  keptOfPlay,
  partOf,
  points_value_ppm,
  tierOf,
  type BudgetTerms,
  type DayGift,
  type RecentPlay,
} from '../../server/budget/index.ts';
import { levelOf, type LevelRow } from '../../server/levels/index.ts';
import { mills } from '@vitrine/contract/amount';
import { boxLevelOf } from '../../server/vip/box.ts';

/** The most that each gift of a newcomer is worth on average, in mills; given once. */
export const newcomer_gifts = {
  'welcome case': welcome_bounds.average_max_mills,
  'first battle': first_battle_mills,
  'case of the first top-up': boundsOf('first_top_up', []).average_max_mills,
} as const;

/** The value of points, in mills. */
export const valueOf = (points: number): number => (points * points_value_ppm) / 1_000_000;

/** The worth of a day's gifts after such play of 30 days by some terms, in points. */
export const dayPoints = (
  play: Omit<RecentPlay, 'uncounted_mills'>,
  { gifts }: BudgetTerms,
): number => dayPointsOf(keptOfPlay({ ...play, uncounted_mills: 0 }), gifts.share_ppm);

/** The points that a daily gift is worth by its tier. */
export const giftOfDay = (day_points: number, gift: DayGift): number =>
  partOf(gift_tiers[tierOf(day_points)]!, gift);

/** The average value of the case of a week, in mills; 0 without one. */
export function weeklyCase(
  exp_mills: number,
  day_points: number,
  levels: readonly LevelRow[],
): number {
  const level = boxLevelOf(levelOf(mills(exp_mills), levels), day_points, levels);
  return level === 0 ? 0 : boundsOf(`weekly_${level}`, levels).average_max_mills;
}
