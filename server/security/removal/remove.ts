import { now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import { doEach } from '../../kit/each.ts';
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
export async function removeDue(
  db: Db,
  { settings, log }: Pick<JobOrder, 'settings' | 'log'>,
): Promise<number> {
  const due = await store.findDue(db, now(), removals_max);
  return doEach(due, log, (player_id) => transact(db, (tx) => removeFrom(tx, player_id, settings)));
}

async function removeFrom(
  tx: Tx,
  player_id: number,
  settings: JobOrder['settings'],
): Promise<boolean> {
  const at = now();
  const owner = await lockPlayer(tx, player_id);
  const removal = await store.takeDue(tx, player_id, at);
  if (!owner || !removal) return false;
  const { origin, language, second_factor, steam, trade_link } = removal;
  if (second_factor) await deleteSecondFactor(tx, player_id);
  if (steam) await unlinkSteam(tx, player_id);
  if (trade_link) await dropTradeLink(tx, player_id, at);
  const call = { db: tx, settings, request: { origin, language } };
  await tellOwner(call, owner, { name: 'removal_done', second_factor, steam, trade_link }, at);
  await endSessionsOf(tx, player_id);
  return true;
}
