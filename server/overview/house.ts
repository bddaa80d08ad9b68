import type { GameDay } from './store.ts';

/** The house's result of some days of a game, beside its expectation with a band, in mills. */
export interface HouseResult {
  times: number;
  staked_mills: number;
  result_mills: number;
  expected_mills: number;
  low_mills: number | null;
  high_mills: number | null;
}

/** The 99.5% quantile of the normal distribution: 99 of 100 results lie within. */
const quantile = 2.5758;

/** A spread is told from so many days on. */
const days_min = 7;

/**
 * Sums days, and says within which bounds 99 of 100 such sums lie: the spread of a stake of one is
 * taken from the days before, as the root of the mean of (result − expected)² ÷ staked; that of a
 * sum grows with the root of what is staked. Null bounds when there are too few days.
 */
export function judgeHouse(days: readonly GameDay[], before: readonly GameDay[]): HouseResult {
  const sum = (of: (day: GameDay) => number) => days.reduce((all, day) => all + of(day), 0);
  const staked_mills = sum((day) => day.staked_mills);
  const expected_mills = sum((day) => day.margin_mills ?? 0);
  const known = before.filter((day) => day.margin_mills !== null && day.staked_mills > 0);
  const squares = known.map((day) => {
    const gap = day.staked_mills - day.won_mills - day.margin_mills!;
    return (gap * gap) / day.staked_mills;
  });
  const has_spread = known.length >= days_min;
  const spread = Math.sqrt(squares.reduce((all, one) => all + one, 0) / known.length);
  const reach = has_spread ? Math.round(quantile * spread * Math.sqrt(staked_mills)) : undefined;
  return {
    times: sum((day) => day.times),
    staked_mills,
    result_mills: staked_mills - sum((day) => day.won_mills),
    expected_mills,
    low_mills: reach === undefined ? null : expected_mills - reach,
    high_mills: reach === undefined ? null : expected_mills + reach,
  };
}
