import { findFaces } from '../accounts/index.ts';
import { findFlaw } from '../cases/index.ts';
import { letFall } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { settle } from '../settle/settle.ts';
import { decideGrant, type BoxGift } from './acts.ts';
import * as store from './store.ts';

/**
 * Grants an unopened case, once for each player, occasion and subject; false when the player had it
 * before. The giver checks whether it is due. Refuses case.unknown; throws when the case can't be
 * granted.
 */
export async function grantBox(db: Db, gift: BoxGift, at = now()): Promise<boolean> {
  const flaw = await findFlaw(db, gift.case_id);
  if (flaw !== undefined) throw new RangeError(`case ${gift.case_id} can't be granted: ${flaw}`);
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

/** The most characters of a reason for a gift. */
const reason_chars_max = 100;

/**
 * The operator gives a player an unopened case, once for each reason: by default the day and the
 * case, so that a command repeated by mistake gives nothing more. Returns whether it did. Refuses
 * case.unknown; throws when there is no such player or the case can't be granted.
 */
export async function giveFromOperator(
  db: Db,
  { player_id, case_id, as }: { player_id: number; case_id: number; as: string | undefined },
): Promise<boolean> {
  const [player] = await findFaces(db, [player_id]);
  if (!player) throw new RangeError(`there is no player ${player_id}`);
  const subject = as ?? `${now().toISOString().slice(0, 10)} case ${case_id}`;
  if (subject === '' || subject.length > reason_chars_max)
    throw new RangeError(`a reason has 1 to ${reason_chars_max} characters`);
  return grantBox(db, { player_id, case_id, occasion: 'gift', subject });
}
