import type { Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { changeLimits, type Limits } from './change-limits.ts';
import { decideChange } from './change.ts';
import { limit_raise_asked, limit_raise_cancelled, limit_set } from './facts.ts';
import * as store from './store.ts';
import { judgeTime } from './time.ts';

export interface LimitWish extends store.LimitName {
  /** Null: no limit. */
  amount_mills: Mills | null;
  /** So long a raise waits in the player's country. */
  wait_hours: number;
}

/**
 * Sets a limit as its player wishes: a first or a lower one at once, a higher one or none as a
 * raise that waits. A wish for the amount in force takes a raise back. Amounts are mills. Answers
 * the limits after it.
 */
export function setLimit(
  db: Db,
  player_id: number,
  { amount_mills, wait_hours, ...of }: LimitWish,
  asked: Asked,
): Promise<Limits> {
  return changeLimits(db, player_id, asked, async (tx, locked, at) => {
    const now_mills = store.limitIn(locked, of);
    const raise = await store.findRaise(tx, player_id, of);
    const change = decideChange({ now_mills, raise }, amount_mills, at, wait_hours);
    if (change.kind === 'none') return undefined;
    if (change.kind === 'ask') {
      await store.putRaise(tx, player_id, of, change.raise);
      return limit_raise_asked.with({
        ...of,
        amount_mills,
        opens_at: change.raise.opens_at.toISOString(),
        lapses_at: change.raise.lapses_at.toISOString(),
      });
    }
    await store.deleteRaise(tx, player_id, of);
    if (change.kind === 'cancel') return limit_raise_cancelled.with(of);
    await store.updateLimit(tx, player_id, of, change.amount_mills);
    if (of.kind === 'time') await judgeTime(tx, player_id, at);
    return limit_set.with({ ...of, amount_mills: change.amount_mills, raised: null });
  });
}

/**
 * Says yes a second time to a raise, which then counts. Refuses limit.no_raise, also once it has
 * lapsed, and limit.raise_waits before its time. Answers the limits after it.
 */
export function confirmLimit(
  db: Db,
  player_id: number,
  { kind, period }: store.LimitName,
  asked: Asked,
): Promise<Limits> {
  const of = { kind, period };
  return changeLimits(db, player_id, asked, async (tx, _, at) => {
    const raise = await store.findRaise(tx, player_id, of);
    if (!raise || at >= raise.lapses_at) return refuse('limit.no_raise');
    if (at < raise.opens_at) refuse('limit.raise_waits');
    const { amount_mills, asked_at } = raise;
    await store.confirmRaise(tx, player_id, of, at);
    await store.updateLimit(tx, player_id, of, amount_mills);
    if (of.kind === 'time') await judgeTime(tx, player_id, at);
    await store.deleteRaise(tx, player_id, of);
    return limit_set.with({ ...of, amount_mills, raised: asked_at.toISOString() });
  });
}
