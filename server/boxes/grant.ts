import { findFlaw } from '../cases/index.ts';
import { letFall } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { Unfit } from '../kit/refusal.ts';
import { settle } from '../settle/settle.ts';
import { decideGrant, type BoxGift } from './acts.ts';
import * as store from './store.ts';

/**
 * Grants an unopened case, once for each player, occasion and subject; false when the player had it
 * before. The giver checks whether it is due. Refuses case.unknown, and act.unfit when the case
 * can't be granted.
 */
export async function grantBox(db: Db, gift: BoxGift, at = now()): Promise<boolean> {
  const flaw = await findFlaw(db, gift.case_id);
  if (flaw !== undefined) throw new Unfit(`case ${gift.case_id} can't be granted: ${flaw}`);
  return transact(db, (tx) => writeGrant(tx, gift, at));
}

/**
 * Writes the grant of a case that can be granted, once for each player, occasion and subject; false
 * when the player had it before.
 */
export async function writeGrant(tx: Tx, gift: BoxGift, at: Date): Promise<boolean> {
  if (!(await store.insertGrant(tx, gift, at))) return false;
  await settle(tx, decideGrant(gift, at));
  // A newcomer's page has a welcome of its own.
  if (gift.occasion !== 'welcome')
    await letFall(tx, { player_id: gift.player_id, case_ids: [gift.case_id] });
  return true;
}
