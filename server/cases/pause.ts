import { afterCommit, type Tx } from '../kit/db.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import { unpinCase } from '../seeds/index.ts';
import { openUnlessGenerous, type RatedCase } from './generous.ts';
import { evictOpenable } from './openable.ts';
import * as store from './store.ts';

/**
 * Pauses an open case: it is closed, and says why, until `endPause`. Odds stay as they are, and so
 * do draws under way. Returns false, and changes nothing, when it isn't open.
 */
export async function pauseCase(tx: Tx, case_id: number, at: Date): Promise<boolean> {
  await store.lockCase(tx, case_id);
  if (!(await store.findCase(tx, case_id))?.open) return false;
  await store.setPaused(tx, case_id, at);
  await unpinCase(tx, case_id);
  afterCommit(tx, () => evictOpenable(case_id));
  return true;
}

/**
 * Ends the pause of a case and opens it, unless it would give back too much at today's prices.
 * Returns its return rate, and whether it is open now. Refuses case.unknown, and act.unfit for one
 * that isn't paused.
 */
export async function endPause(tx: Tx, case_id: number): Promise<RatedCase & { open: boolean }> {
  await store.lockCase(tx, case_id);
  const row = (await store.findCase(tx, case_id)) ?? refuse('case.unknown');
  if (row.paused_at === null) throw new Unfit('This case isn’t paused.');
  await store.setPaused(tx, case_id, null);
  return openUnlessGenerous(tx, case_id);
}
