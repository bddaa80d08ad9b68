import { mills, type Mills } from '@vitrine/contract/amount';
import type { mission_ids } from '@vitrine/contract/missions';
import { gift_tiers, partOf } from '../budget/index.ts';
import { declareTerms } from '../terms/index.ts';

export type MissionId = (typeof mission_ids)[number];

/** Once each UTC day, or once for ever. */
type MissionKind = 'daily' | 'once';

export interface Mission {
  id: MissionId;
  kind: MissionKind;
  /** How much of its progress finishes it: times, or an amount in mills. */
  need: number;
  /** The points of a one-time mission, in mills; a daily one's follow from the day's gifts. */
  once_mills: Mills;
}

/** A daily mission gives at least this many points, in mills: fewer aren't worth a claim. */
const least_reward_mills = 100;

/**
 * Of the daily missions a player claims at most so many a day in a tier of gifts: two, or one where
 * two would give less than is worth a claim.
 */
export const dailyClaimsMax = (tier: number): number =>
  partOf(gift_tiers[tier]!, 'missions') >= 2 * least_reward_mills ? 2 : 1;

/** The kind of each mission, in the order in which players see them. */
const kinds: Readonly<Record<MissionId, MissionKind>> = {
  play: 'daily',
  cases: 'daily',
  upgrade: 'daily',
  battle: 'daily',
  first_case: 'once',
  first_upgrade: 'once',
  first_battle: 'once',
  giveaway: 'once',
  reveal: 'once',
  trade_link: 'once',
  second_factor: 'once',
};

/** The terms of missions: what the daily ones ask for, and what a one-time one gives. */
export interface MissionsTerms {
  /** Which are of a day, and which of one time: no draft changes that. */
  kinds: Readonly<Record<string, MissionKind>>;
  needs: { play: number; cases: number; upgrade: number; battle: number };
  /** Each is given once in an account's life. */
  once: { points_mills: number };
}

const times = (key: string, label: string) =>
  ({ key, label, unit: 'count', least: 1, most: 100 }) as const;

export const missions_terms = declareTerms<MissionsTerms>({
  name: 'missions',
  title: 'missions',
  does: 'Daily missions ask for play and give their part of the gifts of the player’s day; one-time missions give points once.',
  initial: {
    kinds,
    needs: { play: 10_000, cases: 3, upgrade: 1, battle: 1 },
    once: { points_mills: 500 },
  },
  tables: [
    {
      title: 'What daily missions ask for',
      rows: [{ at: 'needs', label: 'Daily' }],
      columns: [
        { key: 'play', label: 'stakes', unit: 'mills', least: 1_000, most: 10_000_000 },
        times('cases', 'cases opened'),
        times('upgrade', 'upgrades'),
        times('battle', 'battles'),
      ],
    },
    {
      title: 'What one-time missions give',
      rows: [{ at: 'once', label: 'One-time' }],
      columns: [
        { key: 'points_mills', label: 'points', unit: 'count', least: 100, most: 1_000_000 },
      ],
    },
  ],
  findFaults: () => [],
});

/** The missions by some terms, in the order in which players see them. */
export function missionsBy({ needs, once }: MissionsTerms): readonly Mission[] {
  return (Object.keys(kinds) as MissionId[]).map((id) => ({
    id,
    kind: kinds[id],
    need: id in needs ? needs[id as keyof typeof needs] : 1,
    once_mills: mills(once.points_mills),
  }));
}

/** The missions at first, for tests and the simulation. */
export const missions_table = missionsBy(missions_terms.initial);

/** The mission of an id; undefined for an unknown one. */
export function findMission(id: string, missions: readonly Mission[]): Mission | undefined {
  return missions.find((mission) => mission.id === id);
}

/** A mission's reward in a tier of gifts, in mills of points. */
export function missionReward({ kind, once_mills }: Mission, tier: number): Mills {
  if (kind === 'once') return once_mills;
  return mills(Math.floor(partOf(gift_tiers[tier]!, 'missions') / dailyClaimsMax(tier)));
}
