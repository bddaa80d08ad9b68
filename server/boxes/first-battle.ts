import type { Input } from '@vitrine/contract/index';
import { mills } from '@vitrine/contract/amount';
import { given_battle, giveRoom } from '../battles/index.ts';
import type { BeaconSettings } from '../beacon/index.ts';
import { findFlaw } from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { welcome_bounds } from './bounds.ts';
import * as store from './store.ts';

/** For this long after the welcome case its player is a newcomer. Ours. */
const newcomer_ms = 7 * 24 * 3_600_000;

/**
 * The most that a newcomer's battle gives on average, in mills: each seat opens the welcome case in
 * each round, and the player wins what both seats dropped half of the time.
 */
export const first_battle_mills = mills(given_battle.rounds * welcome_bounds.average_max_mills);

/** A newcomer's welcome case, and whether it was opened; undefined of all other players. */
export async function findNewcomer(
  db: Db,
  player_id: number,
): Promise<{ case_id: number; has_opened: boolean } | undefined> {
  const box = await store.findWelcomeBox(db, player_id);
  if (!box || now().getTime() - box.at.getTime() > newcomer_ms) return undefined;
  return { case_id: box.case_id, has_opened: box.unopened === 0 };
}

type Wish = Input<'POST /api/first_battle'> & {
  address?: string;
  beacon?: BeaconSettings | undefined;
};

/**
 * Gives a newcomer who has opened the welcome case a battle against a bot, once. Refuses
 * box.welcome_unopened, battle.given, battle.commitment_spent, case.unknown, case.closed,
 * case.revision_changed, and what `playWithinLimits` refuses.
 */
export function playFirstBattle(db: Db, player_id: number, wish: Wish, asked: Asked) {
  const readCase = async (db_now: Db) => {
    const newcomer = await findNewcomer(db_now, player_id);
    if (!newcomer?.has_opened) refuse('box.welcome_unopened');
    const case_id = await store.findChosen(db_now, 'welcome');
    if (case_id === undefined || (await findFlaw(db_now, case_id)) !== undefined)
      refuse('case.closed');
    return case_id;
  };
  return giveRoom(db, player_id, { ...wish, readCase }, asked);
}
