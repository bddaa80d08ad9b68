import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';

/** A player claimed the reward of a mission, in points. */
export interface MissionRewarded {
  mission: string;
  kind: 'daily' | 'once';
  /** The UTC day of the claim, `yyyy-mm-dd`. */
  day: string;
  amount_mills: Mills;
}

export const mission_rewarded = declareFact<MissionRewarded>('mission.rewarded');
