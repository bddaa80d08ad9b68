/**
 * `deposit`: money and tokens topped up, gift cards too; `stake`: what is put at risk in games;
 * `loss`: stakes less the value of wins at the moment of the win; `time`: minutes of sittings.
 */
export const limit_kinds = ['deposit', 'stake', 'loss', 'time'] as const;
export type LimitKind = (typeof limit_kinds)[number];

/** 24 hours from midnight, 7 days from Monday, a calendar month; all in UTC. */
export const limit_periods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limit_periods)[number];

/** The largest amount of a limit. */
export const limit_max = 1_000_000;

/** 24 hours, 7 or 30 days, six weeks. */
export const break_lengths = ['24h', '7d', '30d', '6w'] as const;
export type BreakLength = (typeof break_lengths)[number];
