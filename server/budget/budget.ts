import { mills, share, type Mills } from '@vitrine/contract/amount';
import { from_edge, house_margin_min_ppm } from '../settle/house-margin.ts';

/** Each gift requires at least this much topped up within this many days (decisions §3). */
export const gift_top_up = { mills: mills(10_000), days: 30 };

/**
 * The part of what play brings that gifts give back at first, in parts per million: 30% (decisions
 * §11).
 */
export const usual_share_ppm = 300_000;

/** The stakes of a player's last 30 days, and what the house expects of them, in mills. */
export interface RecentPlay {
  staked_mills: number;
  /** Stakes less average gains; may be below zero. */
  margin_mills: number;
  /** The bonus that the stakes released. */
  released_mills: number;
  /** Further stakes, of which neither was counted. */
  uncounted_mills: number;
}

/**
 * The house expects to keep this much of stakes, in mills, perhaps below zero: their margin less
 * the released bonus, the points of play, and the share of a partner of the highest level; of
 * stakes whose margin wasn't counted, the least that any setting may leave.
 */
export function keptOfPlay({
  staked_mills,
  margin_mills,
  released_mills,
  uncounted_mills,
}: RecentPlay): number {
  const rest_mills = margin_mills - released_mills;
  const partner_mills = (Math.max(0, rest_mills) * from_edge.referral_ppm) / 1_000_000;
  const points_mills = (staked_mills * from_edge.points_ppm) / 1_000_000;
  const least_mills = (uncounted_mills * house_margin_min_ppm) / 1_000_000;
  return rest_mills - points_mills - partner_mills + least_mills;
}

/**
 * The least gifts of 30 days of a player who may have any, in mills: 65% of the part that any
 * setting leaves of the least top-up staked once (`house_margin_min_ppm`: 1% of 10.000). Money that
 * was topped up leaves only by stakes, so it is always there; the rest pays for a newcomer's cases
 * within a year (`npm run economy`).
 */
export const least_gifts_mills = mills(65);

/**
 * The value of points that play earns at most, in parts per million of the stake: 0.5% (decisions
 * §3). A stake of 1.000 earns 1,000 points, so 1,000 points are worth no more than 0.005.
 */
export const points_value_ppm = 5_000;

/** The points that a value in mills is worth. */
const pointsOf = (value_mills: number): number => (value_mills * 1_000_000) / points_value_ppm;

/** The least that gifts of a day are worth, in points. */
export const least_day_points = Math.floor(pointsOf(least_gifts_mills) / gift_top_up.days);

/**
 * The worth of a day's gifts, in points: a share of what the house expects to keep of 30 days,
 * divided by these days (decisions §11), and at least that of `least_gifts_mills`.
 */
export function dayPointsOf(kept_mills: number, share_ppm: number): number {
  const of_play = (pointsOf(Math.max(0, kept_mills)) * share_ppm) / 1_000_000 / gift_top_up.days;
  return Math.max(least_day_points, Math.floor(of_play));
}

/** The value of points, in mills, floored. */
export const valueOfPoints = (points: number): Mills =>
  share(mills(points), points_value_ppm, 1_000_000);

/**
 * The worth of a day's gifts from which they grow, in points. The tables of drawn gifts exist once
 * for each, so that each can be published with its odds.
 */
export const gift_tiers: readonly number[] = [
  least_day_points,
  850,
  2_000,
  3_500,
  6_000,
  10_000,
  20_000,
  35_000,
  60_000,
  100_000,
  200_000,
  500_000,
  1_000_000,
  5_000_000,
];

/** The highest tier that a day's gifts reach, as its place from 0. */
export function tierOf(day_points: number): number {
  return Math.max(
    0,
    gift_tiers.findLastIndex((tier) => day_points >= tier),
  );
}

/** The kinds of gifts that a day, or a week, has. */
export type DayGift =
  | 'free_case'
  | 'weekly_case'
  | 'coupon'
  | 'wheel'
  | 'check_in'
  | 'missions'
  | 'snow'
  | 'cards';

/** Free cases ask for at least these gifts of a day: their part of less is no item's worth. */
export const case_points_min = 6_000;

/** The parts of a day's gifts, in parts per million of its worth; together all of it. */
const parts_ppm: Readonly<Record<DayGift, number>> = {
  free_case: 310_000,
  weekly_case: 300_000,
  coupon: 50_000,
  wheel: 100_000,
  check_in: 90_000,
  missions: 90_000,
  snow: 40_000,
  cards: 20_000,
};

/** The same below `case_points_min`, where no case takes a part, and stakes earn snowballs. */
const small_parts_ppm: Readonly<Record<DayGift, number>> = {
  free_case: 0,
  weekly_case: 0,
  coupon: 50_000,
  wheel: 350_000,
  check_in: 300_000,
  missions: 240_000,
  snow: 0,
  cards: 60_000,
};

/** The part of a day's gifts that a kind has, in points. */
export function partOf(day_points: number, gift: DayGift): number {
  const parts = day_points < case_points_min ? small_parts_ppm : parts_ppm;
  return Math.floor((day_points * parts[gift]) / 1_000_000);
}

/**
 * The most that a free case may be worth on average by the gifts of a day that it asks for, in
 * mills: a player opens one of them a day.
 */
export const freeAverageMax = (day_points: number): Mills =>
  valueOfPoints(partOf(day_points, 'free_case'));

/**
 * A stake counts for 30 days, in which up to five weeks begin: a week's gift is worth this many
 * days of its part.
 */
export const days_of_week_gift = 6;

/** The most that a week's gift of a kind is worth on average, in mills. */
export const weekAverageMax = (day_points: number, gift: 'weekly_case' | 'coupon'): Mills =>
  valueOfPoints(partOf(day_points, gift) * days_of_week_gift);

/** The least gifts of a day of which a week's case may be worth this much on average, in points. */
export function pointsForWeekly(average_mills: number): number {
  const of_day = Math.ceil(pointsOf(Math.ceil(average_mills)) / days_of_week_gift);
  return Math.max(case_points_min, Math.ceil((of_day * 1_000_000) / parts_ppm.weekly_case));
}

/** The least gifts of a day of which a free case may be worth this much on average, in points. */
export function pointsForFree(average_mills: number): number {
  const least = (pointsOf(Math.ceil(average_mills)) * 1_000_000) / parts_ppm.free_case;
  return Math.max(case_points_min, Math.ceil(least));
}
