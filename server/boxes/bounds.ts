import { mills, times, type Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { Unfit } from '../kit/refusal.ts';
import { readLevelTable, rowOf, type LevelRow } from '../levels/index.ts';
import type { ChosenOccasion } from './store.ts';

/** The most that a case of an occasion may give. */
export interface OccasionBounds {
  average_max_mills: Mills;
  prize_max_mills: Mills;
}

/** The best prize of a weekly case is worth at most this many times its average. Ours. */
const weekly_best_times = 200;

/** The most that the welcome case may give. */
export const welcome_bounds: OccasionBounds = {
  average_max_mills: mills(150),
  prize_max_mills: mills(5_000),
};

/** The most that the case of an occasion may give by the levels in force. */
export async function readBounds(db: Db, occasion: ChosenOccasion): Promise<OccasionBounds> {
  return boundsOf(occasion, (await readLevelTable(db)).table);
}

/**
 * The most that the case of an occasion may give, unless the operator says otherwise. Decisions §9
 * allow the welcome case 0.250 on average; 0.100 of that pay for the battle that follows it. Of a
 * first top-up they name the best prize alone; its average, 2.4% of the least top-up that earns
 * it, is ours. A weekly case has the average of its level, which asks for play that brings it.
 * Refuses act.unfit for a weekly occasion of no level.
 */
export function boundsOf(occasion: ChosenOccasion, levels: readonly LevelRow[]): OccasionBounds {
  if (occasion === 'welcome') return welcome_bounds;
  if (occasion === 'first_top_up')
    return { average_max_mills: mills(240), prize_max_mills: mills(100_000) };
  const row = rowOf(Number(occasion.slice('weekly_'.length)), levels);
  if (!row) throw new Unfit(`there is no level for ${occasion}: they run from 1 to 10`);
  const average_max_mills = row.week_mills;
  return { average_max_mills, prize_max_mills: times(average_max_mills, weekly_best_times) };
}
