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
 * Notes a claim; false when the mission was claimed before, or that day another one-time one or as
 * many daily ones as a day has. Waits for a claim under way.
 */
export async function insertClaim(tx: Tx, row: ClaimRow, day_max: number): Promise<boolean> {
  const { player_id, mission, for_day, claimed_on, amount_mills, at } = row;
  const { rows } = await sql`
    insert into missions_claims (player_id, mission, for_day, claimed_on, amount_mills, at, place)
    select ${player_id}, ${mission}, ${for_day}::date, ${claimed_on}::date, ${amount_mills}, ${at},
      case when ${for_day}::date is not null then today.claims + 1 end
    from (
      select count(*)::smallint as claims from missions_claims
      where player_id = ${player_id} and for_day = ${for_day}::date
    ) today
    where today.claims < ${day_max}
    on conflict do nothing returning player_id`.execute(tx);
  return rows.length === 1;
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
