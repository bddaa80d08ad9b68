import { toWire, type Mills } from '@vitrine/contract/amount';
import { findFaces } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import type { Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import { settle } from '../settle/settle.ts';
import type { Limits } from './change-limits.ts';
import { limit_lowered, limit_set } from './facts.ts';
import { showLimits } from './show.ts';
import * as store from './store.ts';
import { judgeTime } from './time.ts';

/** A limit that staff sets for a player; of `time`, thousandths of a minute. */
export interface LowerLimit extends store.LimitName {
  player_id: number;
  amount_mills: Mills;
}

/**
 * Sets a limit of a player lower than it is, or one where there is none, at once; a raise that
 * waits is gone, and the player is told. Returns the limits then. Refuses player.unknown, and
 * act.unfit for one that isn't lower (player protection, rule 7: staff can only lower).
 */
export function lowerLimit(
  desk: Desk,
  { player_id, kind, period, amount_mills }: LowerLimit,
): Promise<Limits> {
  const of = { kind, period };
  const act = {
    right: 'players.limit',
    on: 'player',
    id: player_id,
    read: readLimitsOf(player_id),
  } as const;
  return auditAct(desk, act, async (tx) => {
    if ((await findFaces(tx, [player_id])).length === 0) refuse('player.unknown');
    const now_mills = store.limitIn(await store.lockLimits(tx, player_id), of);
    if (now_mills !== null && amount_mills >= now_mills)
      throw new Unfit(`This limit is ${toWire(now_mills)}: staff can only set a lower one.`);
    await store.deleteRaise(tx, player_id, of);
    await store.updateLimit(tx, player_id, of, amount_mills);
    if (kind === 'time') await judgeTime(tx, player_id, desk.at);
    const act_of = {
      by: player_id,
      at: desk.at,
      stays_on_break: true,
      key: undefined,
      memo: {},
    } as const;
    await settle(tx, { ...act_of, fact: limit_set.with({ ...of, amount_mills, raised: null }) });
    await settle(tx, { ...act_of, fact: limit_lowered.with({ ...of, amount_mills }) });
    return showLimits(tx, player_id);
  });
}

/** Reads the limits of a player who may be none, for the audit's digests. */
const readLimitsOf = (player_id: number) => async (tx: Tx) =>
  (await findFaces(tx, [player_id])).length === 0 ? undefined : showLimits(tx, player_id);

/** The limits of a player, for staff. Refuses player.unknown. */
export async function showPlayerLimits(db: Desk['db'], player_id: number): Promise<Limits> {
  if ((await findFaces(db, [player_id])).length === 0) refuse('player.unknown');
  return showLimits(db, player_id);
}
