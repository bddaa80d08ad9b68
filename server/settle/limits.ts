import { mills, toWire } from '@vitrine/contract/amount';
import type { LimitKind, LimitPeriod } from '@vitrine/contract/limit-rules';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { blockedRefusal, findBlock } from './blocks.ts';

/** A limit that an act would exceed. */
export interface ReachedLimit {
  kind: LimitKind;
  period: LimitPeriod;
  limit_mills: number;
  /** Used in the period before the act. */
  used_mills: number;
  /** The UTC day on which the next period begins, `yyyy-mm-dd`. */
  free_on: string;
  /** The country's rules set it, not the player. */
  is_ceiling?: boolean;
}

/** The refusal limit.reached, which says the limit, its use, and when there is room again. */
export function limitReached({
  kind,
  period,
  limit_mills,
  used_mills,
  free_on,
  is_ceiling = false,
}: ReachedLimit) {
  return new Refusal('limit.reached', undefined, {
    kind,
    period,
    amount: toWire(mills(limit_mills)),
    used: toWire(mills(used_mills)),
    free_at: new Date(free_on).toISOString(),
    ...(is_ceiling && { ceiling: true }),
  });
}

/** A break or an exclusion that is active at a moment. */
export interface ActiveBreak {
  key: 'break.active' | 'exclusion.active';
  /** The end; of an exclusion whose player hasn't asked to return yet, the first day to ask. */
  until: Date;
}

/** The break or the exclusion of a player at a moment; the exclusion, where both are active. */
export async function findBreak(
  db: Db,
  player_id: number,
  at: Date,
): Promise<ActiveBreak | undefined> {
  const row = await db
    .selectFrom('limits_counters')
    .select(['break_until', 'excluded_until', 'returns_at'])
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { break_until, excluded_until, returns_at } = row;
  if (excluded_until && (!returns_at || returns_at > at))
    return { key: 'exclusion.active', until: returns_at ?? excluded_until };
  return break_until && break_until > at ? { key: 'break.active', until: break_until } : undefined;
}

/**
 * The refusal of a player on a break, or whom staff keeps from playing, with its end; undefined of
 * one who may play.
 */
export async function findBreakRefusal(
  db: Db,
  player_id: number,
  at: Date,
): Promise<Refusal | undefined> {
  const active = await findBreak(db, player_id, at);
  if (active) return new Refusal(active.key, undefined, { until: active.until.toISOString() });
  const block = await findBlock(db, player_id, 'play', at);
  return block && blockedRefusal(block);
}

/** Refuses break.active, exclusion.active and player.blocked, for acts that don't settle. */
export async function refuseOnBreak(db: Db, player_id: number, at: Date): Promise<void> {
  const refusal = await findBreakRefusal(db, player_id, at);
  if (refusal) throw refusal;
}
