import { share, type Mills } from '@vitrine/contract/amount';
import type { mission_ids } from '@vitrine/contract/missions';
import { pointsPart } from '../budget/index.ts';

export type MissionId = (typeof mission_ids)[number];

export interface Mission {
  id: MissionId;
  /** Once each UTC day, or once for ever. */
  kind: 'daily' | 'once';
  /** How much of its progress finishes it: times, or an amount in mills. */
  need: number;
  /** Its share of the missions' part in a day's gifts, in parts per million. */
  share_ppm: number;
}

const daily = (id: MissionId, need: number): Mission => ({
  id,
  kind: 'daily',
  need,
  share_ppm: 150_000,
});
const once = (id: MissionId): Mission => ({ id, kind: 'once', need: 1, share_ppm: 400_000 });

/**
 * The missions. All daily ones of a day and one one-time reward, more of which a day doesn't give,
 * are together no more than the missions' part in a day's gifts.
 */
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

/** The mission of an id; undefined for an unknown one. */
export function findMission(id: string): Mission | undefined {
  return missions_table.find((mission) => mission.id === id);
}

/** A mission's reward in a tier of gifts, in mills of points. */
export function missionReward({ share_ppm }: Mission, tier: number): Mills {
  return share(pointsPart(tier, 'missions'), share_ppm, 1_000_000);
}
