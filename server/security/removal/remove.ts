import { now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import type { JobOrder } from '../../kit/jobs.ts';
import { dropTradeLink, endSessionsOf, lockPlayer, unlinkSteam } from '../../accounts/index.ts';
import { deleteSecondFactor } from '../factor/store.ts';
import { tellOwner } from '../tell-owner.ts';
import * as store from './store.ts';

/** Batch size; the next run continues with the rest. */
const removals_max = 100;

/**
 * Removes what is due, ends every session of those accounts, and notifies their owners. Nothing of
 * it can have changed since it was planned, because `countChange` refuses changes meanwhile.
 * Returns the number of accounts.
 */
export async function removeDue(db: Db, { settings }: Pick<JobOrder, 'settings'>): Promise<number> {
  const due = await store.findDue(db, now(), removals_max);
  for (const player_id of due) await transact(db, (tx) => removeFrom(tx, player_id, settings));
  return due.length;
}

async function removeFrom(
  tx: Tx,
  player_id: number,
  settings: JobOrder['settings'],
): Promise<void> {
  const at = now();
  const owner = await lockPlayer(tx, player_id);
  const removal = await store.takeDue(tx, player_id, at);
  if (!owner || !removal) return;
  const { origin, language, second_factor, steam, trade_link } = removal;
  if (second_factor) await deleteSecondFactor(tx, player_id);
  if (steam) await unlinkSteam(tx, player_id);
  if (trade_link) await dropTradeLink(tx, player_id, at);
  const call = { db: tx, settings, request: { origin, language } };
  await tellOwner(call, owner, { name: 'removal_done', second_factor, steam, trade_link }, at);
  await endSessionsOf(tx, player_id);
}
