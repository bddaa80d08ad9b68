import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { isOut, type Breaks } from './breaks.ts';
import { findBreaks, readCheck, readLimits, type LimitRow } from './store.ts';

const amountOf = (amount_mills: number | null) =>
  amount_mills === null ? null : toWire(mills(amount_mills));

/** A limit as its player reads it. */
export function showLimit({ kind, period, limit_mills, used_mills, free_on, raise }: LimitRow) {
  return {
    kind,
    period,
    amount: amountOf(limit_mills),
    used: toWire(mills(used_mills)),
    free_at: new Date(free_on).toISOString(),
    pending: raise && {
      amount: amountOf(raise.amount_mills),
      from: raise.opens_at.toISOString(),
      confirm_until: raise.lapses_at.toISOString(),
    },
  };
}

/** The player's limits, each kind with each period, and breaks, as they stand now. */
export async function showLimits(db: Db, player_id: number): Promise<Reply<'GET /api/limits'>> {
  const at = now();
  const limits = await readLimits(db, player_id, at);
  return {
    limits: limits.map(showLimit),
    ...showBreaks(await findBreaks(db, player_id), at),
    reality_check_minutes: (await readCheck(db, player_id)).minutes,
  };
}

/** The break and the exclusion that are active at a moment. */
function showBreaks(breaks: Breaks, at: Date) {
  const { break_until, excluded_until, excluded_for_good, returns_at } = breaks;
  const is_out = isOut(breaks, at);
  return {
    break_until: break_until && break_until > at ? break_until.toISOString() : null,
    excluded_until: is_out ? excluded_until!.toISOString() : null,
    excluded_for_good: is_out && excluded_for_good,
    returns_at: is_out && returns_at ? returns_at.toISOString() : null,
  };
}
