import { mills, type Mills } from '@vitrine/contract/amount';
import type { mission_ids } from '@vitrine/contract/missions';
import { gift_tiers, partOf } from '../budget/index.ts';
import { makeRule } from '../settle/rules.ts';

export type MissionId = (typeof mission_ids)[number];

export interface Mission {
  id: MissionId;
  /** Once each UTC day, or once for ever. */
  kind: 'daily' | 'once';
  /** How much of its progress finishes it: times, or an amount in mills. */
  need: number;
}

const daily = (id: MissionId, need: number): Mission => ({ id, kind: 'daily', need });
const once = (id: MissionId): Mission => ({ id, kind: 'once', need: 1 });

/** A daily mission gives at least this many points, in mills: fewer aren't worth a claim. */
const least_reward_mills = 100;

/**
 * Of the daily missions a player claims at most so many a day in a tier of gifts: two, or one where
 * two would give less than is worth a claim.
 */
export const dailyClaimsMax = (tier: number): number =>
  partOf(gift_tiers[tier]!, 'missions') >= 2 * least_reward_mills ? 2 : 1;

/** The points of a one-time mission, in mills; each is given once in an account's life. */
export const once_points_mills = mills(500);

/** The missions. The daily ones that a day gives are the missions' part in its gifts. */
export const missions_table: readonly Mission[] = [
  daily('play', 10_000),
  daily('cases', 3),
  daily('upgrade', 1),
  daily('battle', 1),
  once('first_case'),
  once('first_upgrade'),
  once('first_battle'),
  once('giveaway'),
  once('reveal'),
  once('trade_link'),
  once('second_factor'),
];

/** The rule of missions: which are of a day, and which of one time. */
export const missions_rule = makeRule('missions', {
  kinds: Object.fromEntries(missions_table.map(({ id, kind }) => [id, kind])),
});

/** The mission of an id; undefined for an unknown one. */
export function findMission(id: string): Mission | undefined {
  return missions_table.find((mission) => mission.id === id);
}

/** A mission's reward in a tier of gifts, in mills of points. */
export function missionReward({ kind }: Mission, tier: number): Mills {
  if (kind === 'once') return once_points_mills;
  return mills(Math.floor(partOf(gift_tiers[tier]!, 'missions') / dailyClaimsMax(tier)));
}
