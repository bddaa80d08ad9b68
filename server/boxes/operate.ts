import { findFaces } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import { findFlaw, setBounds } from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import type { Desk } from '../kit/desk.ts';
import { Unfit } from '../kit/refusal.ts';
import { refuseOnBreak } from '../settle/limits.ts';
import { readBounds } from './bounds.ts';
import { grantBox } from './grant.ts';
import type { ChosenOccasion } from './store.ts';
import * as store from './store.ts';

/**
 * Chooses the case that an occasion grants from now on. The case keeps to the bounds from then on,
 * whatever its revision. Refuses case.unknown, and act.unfit when it isn't granted, is closed,
 * exceeds the bounds or is that of another occasion.
 */
export function chooseCase(
  desk: Desk,
  occasion: ChosenOccasion,
  case_id: number,
  chosen_bounds?: { average_max_mills: number; prize_max_mills: number },
): Promise<void> {
  return auditAct(desk, { right: 'boxes.choose', on: 'case', id: case_id }, async (tx) => {
    const bounds = chosen_bounds ?? (await readBounds(tx, occasion));
    const flaw = await findFlaw(tx, case_id, bounds);
    if (flaw !== undefined) throw new Unfit(`case ${case_id} can't be chosen: ${flaw}`);
    const chosen = await store.findAllChosen(tx);
    const other = chosen.find((one) => one.case_id === case_id && one.occasion !== occasion);
    if (other)
      throw new Unfit(`case ${case_id} can't be chosen: it is the case of ${other.occasion}`);
    await setBounds(tx, case_id, bounds);
    await store.putChosen(tx, occasion, case_id, now());
  });
}

/** The most characters of a reason for a gift. */
const reason_chars_max = 100;

/**
 * Gives a player an unopened case, once for each reason: by default the day and the case, so that a
 * command repeated by mistake gives nothing more. Refuses case.unknown, break.active,
 * exclusion.active and player.blocked, and act.unfit when there is no such player, the case can't
 * be granted, or the player got it before.
 */
export function giveFromOperator(
  desk: Desk,
  { player_id, case_id, as }: { player_id: number; case_id: number; as: string | undefined },
): Promise<void> {
  return auditAct(desk, { right: 'boxes.grant', on: 'player', id: player_id }, async (tx) => {
    const [player] = await findFaces(tx, [player_id]);
    if (!player) throw new Unfit(`there is no player ${player_id}`);
    await refuseOnBreak(tx, player_id, desk.at);
    const subject = as ?? `${now().toISOString().slice(0, 10)} case ${case_id}`;
    if (subject === '' || subject.length > reason_chars_max)
      throw new Unfit(`a reason has 1 to ${reason_chars_max} characters`);
    if (!(await grantBox(tx, { player_id, case_id, occasion: 'gift', subject })))
      throw new Unfit(
        `Player ${player_id} got this before, as “${subject}”: name it otherwise to give another.`,
      );
  });
}
