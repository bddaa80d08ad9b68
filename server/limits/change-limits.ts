import type { Reply } from '@vitrine/contract/index';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import type { NewFact } from '../kit/facts.ts';
import type { Asked } from '../kit/http/route.ts';
import { once } from '../settle/once.ts';
import { settle, settledFrom } from '../settle/settle.ts';
import { findStored } from '../settle/store.ts';
import { showLimits } from './show.ts';
import { lockLimits, type LockedLimits } from './store.ts';

export type Limits = Reply<'GET /api/limits'>;

/**
 * Changes the limits or breaks of a player under their lock, once for the request's key, and writes
 * the fact of the change; nothing without one. Answers the limits and breaks after it.
 */
export async function changeLimits(
  db: Db,
  player_id: number,
  { key, session }: Asked,
  change: (tx: Tx, locked: LockedLimits, at: Date) => Promise<NewFact | undefined>,
): Promise<Limits> {
  const work = () =>
    transact(db, async (tx) => {
      const locked = await lockLimits(tx, player_id);
      const at = now();
      const fact = await change(tx, locked, at);
      const memo = await showLimits(tx, player_id);
      if (fact)
        return settle(tx, { by: player_id, at, key, session, stays_on_break: true, fact, memo });
      const nothing = { fact_id: null, draw_ids: null, item_ids: null, balances: null };
      return (
        (key && (await findStored<Limits>(tx, player_id, key))) ??
        settledFrom(player_id, memo, nothing)
      );
    });
  return (await once<Limits>(db, player_id, key, work)).memo;
}
