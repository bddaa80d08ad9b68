import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';

export interface ClaimRow {
  player_id: number;
  mission: string;
  /** The day of a daily mission; null for a one-time one. */
  for_day: string | null;
  claimed_on: string;
  amount_mills: number;
  at: Date;
}

/**
 * Notes a claim; false when the mission was claimed before, or another one-time one that day. Waits
 * for a claim under way.
 */
export async function insertClaim(tx: Tx, row: ClaimRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('missions_claims')
    .values(row)
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A player's claims that still count on a day: its own, and those of one-time missions. */
export async function findClaims(db: Db, player_id: number, day: string) {
  return db
    .selectFrom('missions_claims')
    .select(['mission', 'for_day', sql<boolean>`claimed_on = ${day}::date`.as('is_today')])
    .where('player_id', '=', player_id)
    .where(sql<boolean>`(for_day is null or for_day = ${day}::date)`)
    .execute();
}
