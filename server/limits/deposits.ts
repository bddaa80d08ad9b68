import { mills, type Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { limitReached } from '../settle/limits.ts';
import { readLimits, type LimitRow } from './store.ts';

/** The deposit limit that leaves the least room for a new top-up. */
export interface DepositRoom {
  limit: LimitRow & { limit_mills: number; is_ceiling: boolean };
  /** The rest of it beside `reserved_mills`, at least 0. */
  left_mills: Mills;
  /** Of orders that may still be paid. */
  reserved_mills: Mills;
}

/** Bounds of a deposit besides the player's limits. */
interface Reserved {
  /** Of orders that may still be paid. */
  reserved_mills?: Mills;
  /** The most in a calendar month, by the rules of a country. */
  ceiling_mills?: Mills | undefined;
}

/**
 * The room that a player's deposit limits, and the ceiling of their country by the month, leave at
 * a moment, beside what orders reserve; undefined without any. A hint for before a payment:
 * `settle` decides.
 */
export async function readDepositRoom(
  db: Db,
  player_id: number,
  { reserved_mills = mills(0), ceiling_mills }: Reserved,
  at: Date,
): Promise<DepositRoom | undefined> {
  const rows = (await readLimits(db, player_id, at)).filter(({ kind }) => kind === 'deposit');
  const roomOf = (row: LimitRow, limit_mills: number, is_ceiling: boolean): DepositRoom => {
    const left_mills = mills(Math.max(0, limit_mills - row.used_mills - reserved_mills));
    return { limit: { ...row, limit_mills, is_ceiling }, left_mills, reserved_mills };
  };
  const rooms = rows.flatMap((row) => [
    ...(row.limit_mills === null ? [] : [roomOf(row, row.limit_mills, false)]),
    ...(row.period === 'month' && ceiling_mills !== undefined
      ? [roomOf(row, ceiling_mills, true)]
      : []),
  ]);
  // Of equal ones, the one that stays reached the longest.
  return rooms.toSorted(
    (a, b) => a.left_mills - b.left_mills || b.limit.free_on.localeCompare(a.limit.free_on),
  )[0];
}

/** Refuses limit.reached for a top-up that a deposit limit leaves no room for. */
export function refuseOverLimit(room: DepositRoom | undefined, amount_mills: Mills): void {
  if (room === undefined || amount_mills <= room.left_mills) return;
  const { limit, reserved_mills } = room;
  throw limitReached({ ...limit, used_mills: limit.used_mills + reserved_mills });
}
