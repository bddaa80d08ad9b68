import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';

/** A player got the points of some stakes. */
export interface PointsEarned {
  /** The facts that staked, in ascending order. */
  of_facts: readonly number[];
  /** Their stakes together. */
  staked_mills: Mills;
  amount_mills: Mills;
  /** The points of a stake, in parts per million; older facts lack it. */
  points_ppm?: number;
}

export const points_earned = declareFact<PointsEarned>('points.earned');
