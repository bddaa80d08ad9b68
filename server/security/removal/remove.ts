import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { JobOrder } from '../../kit/jobs.ts';
import { deleteSessionsOf, dropTradeLink, forgetSessions, lockPlayer, unlinkSteam } from '../../accounts/index.ts';
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
  for (const player_id of due) {
    const ended = await db.transaction().execute((tx) => removeFrom(tx, player_id, settings));
    forgetSessions(ended);
  }
  return due.length;
}

async function removeFrom(db: Db, player_id: number, settings: JobOrder['settings']): Promise<Buffer[]> {
  const at = now();
  const owner = await lockPlayer(db, player_id);
  const removal = await store.takeDue(db, player_id, at);
  if (!owner || !removal) return [];
  const { origin, language, second_factor, steam, trade_link } = removal;
  if (second_factor) await deleteSecondFactor(db, player_id);
  if (steam) await unlinkSteam(db, player_id);
  if (trade_link) await dropTradeLink(db, player_id, at);
  const call = { db, settings, request: { origin, language } };
  await tellOwner(call, owner, { name: 'removal_done', second_factor, steam, trade_link }, at);
  return deleteSessionsOf(db, player_id);
}
