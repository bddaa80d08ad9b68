import type { Uniform } from './stream.ts';
import { TICKETS } from './table.ts';

export const DIRECTIONS = ['under', 'over'] as const;

export type UpgradeTable = { chance_ppm: number; direction: (typeof DIRECTIONS)[number] };

export type UpgradeOutcome = { roll: number; win: boolean };

/**
 * Draws an upgrade: the winning rolls are the lowest `chance_ppm` (`under`) or the highest (`over`)
 * of a million.
 */
export function drawUpgrade(
  uniform: Uniform,
  { chance_ppm, direction }: UpgradeTable,
): UpgradeOutcome {
  const roll = uniform(TICKETS);
  return { roll, win: direction === 'under' ? roll < chance_ppm : roll >= TICKETS - chance_ppm };
}
