import { mills, times, type Mills } from '@vitrine/contract/amount';
import { findFlaw, setBounds } from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import { rowOf } from '../levels/index.ts';
import type { ChosenOccasion } from './store.ts';
import * as store from './store.ts';

/** The most that a case of an occasion may give. */
export interface OccasionBounds {
  average_max_mills: Mills;
  prize_max_mills: Mills;
}

/** The best prize of a weekly case is worth at most this many times its average. Ours. */
const weekly_best_times = 200;

/**
 * The most that the case of an occasion may give, unless the operator says otherwise: of the
 * welcome case by decisions §9. That names the best prize of a first top-up alone; its average,
 * 3.5% of the least top-up that earns it, is ours. A weekly case has the average of its level,
 * which asks for play that brings it. Throws on a weekly occasion of no level.
 */
export function boundsOf(occasion: ChosenOccasion): OccasionBounds {
  if (occasion === 'welcome')
    return { average_max_mills: mills(250), prize_max_mills: mills(5_000) };
  if (occasion === 'first_top_up')
    return { average_max_mills: mills(350), prize_max_mills: mills(100_000) };
  const row = rowOf(Number(occasion.slice('weekly_'.length)));
  if (!row) throw new RangeError(`there is no level for ${occasion}: they run from 1 to 10`);
  const average_max_mills = row.week_mills;
  return { average_max_mills, prize_max_mills: times(average_max_mills, weekly_best_times) };
}

/**
 * Chooses the case that an occasion grants from now on. The case keeps to the bounds from then on,
 * whatever its revision. Refuses case.unknown; throws when it isn't granted, is closed, exceeds the
 * bounds or is that of another occasion.
 */
export async function chooseCase(
  db: Db,
  occasion: ChosenOccasion,
  case_id: number,
  bounds: { average_max_mills: number; prize_max_mills: number } = boundsOf(occasion),
): Promise<void> {
  // Outside the transaction, which doesn't look for changed prices.
  const flaw = await findFlaw(db, case_id, bounds);
  if (flaw !== undefined) throw new RangeError(`case ${case_id} can't be chosen: ${flaw}`);
  const chosen = await store.findAllChosen(db);
  const other = chosen.find((one) => one.case_id === case_id && one.occasion !== occasion);
  if (other)
    throw new RangeError(`case ${case_id} can't be chosen: it is the case of ${other.occasion}`);
  await transact(db, async (tx) => {
    await setBounds(tx, case_id, bounds);
    await store.putChosen(tx, occasion, case_id, now());
  });
}
