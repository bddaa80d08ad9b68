import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';

export interface FreeOpeningRow {
  player_id: number;
  /** The UTC day of `at`. */
  day: string;
  case_id: number;
  at: Date;
}

/** Notes an opening; false when the player has opened a free case that day. */
export async function insertOpening(tx: Tx, row: FreeOpeningRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('free_openings')
    .values(row)
    .onConflict((known) => known.columns(['player_id', 'day']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A player's openings since a UTC day, the newest first. */
export function findOpenings(db: Db, player_id: number, since_day: string) {
  return selectOpenings(db, { player_id, since_day });
}

const selectOpenings = statement(
  (db, { player_id, since_day }: { player_id: number; since_day: string }) =>
    db
      .selectFrom('free_openings')
      .select(['case_id', 'at'])
      .where('player_id', '=', player_id)
      .where(sql<boolean>`day >= ${since_day}::date`)
      .orderBy('day', 'desc'),
);
