import { makeRule } from '../settle/rules.ts';

/** A partner's level: from how many active friends on, and the share of the margin. */
export interface Level {
  level: number;
  /** Friends who are active. */
  active: number;
  share_ppm: number;
}

/** The level of a partner without active friends. */
export const first_level: Level = { level: 1, active: 0, share_ppm: 30_000 };

/** The levels in order (decisions §3). */
export const affiliate_levels: readonly Level[] = [
  first_level,
  { level: 2, active: 10, share_ppm: 50_000 },
  { level: 3, active: 50, share_ppm: 70_000 },
  { level: 4, active: 200, share_ppm: 100_000 },
];

/** A friend is active who topped up this much money within this many days (decisions §3). */
export const active_friend = { least_mills: 10_000, days: 30 };

/** The rule of partners: their levels, and which friends count. */
export const affiliates_rule = makeRule('affiliates', { levels: affiliate_levels, active_friend });

/** The level of a partner with this many active friends. */
export function levelFor(active: number): Level {
  return affiliate_levels.findLast((level) => active >= level.active)!;
}

/** The beginning of a UTC day. */
export const beginOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
