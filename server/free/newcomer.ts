import { case_points_min } from '../budget/index.ts';
import { dayBegin } from '../kit/utc-day.ts';

/**
 * In the days after a player's first top-up of the least amount, free cases that ask for no more
 * gifts of a day than these open without play: a newcomer opens one each day (decisions §11). In
 * points; once in an account's life, so it costs at most `days` times such a case.
 */
export const newcomer = { days: 7, gift_points: case_points_min + 1_500 } as const;

/** Whether a player is a newcomer at a moment, by the first top-up of the least amount. */
export function isNewcomer(first_top_up_at: Date | undefined, at: Date): boolean {
  return first_top_up_at !== undefined && at < dayBegin(first_top_up_at, newcomer.days);
}
