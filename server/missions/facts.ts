import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';

/** A player claimed the reward of a mission, in points. */
export interface MissionRewarded {
  mission: string;
  kind: 'daily' | 'once';
  /** The UTC day of the claim, `yyyy-mm-dd`. */
  day: string;
  amount_mills: Mills;
  /** The rule that says its kind; older facts lack it. */
  rule?: string;
}

export const mission_rewarded = declareFact<MissionRewarded>('mission.rewarded');
