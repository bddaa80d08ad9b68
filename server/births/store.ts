import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';

/** The date of birth that the player gave, `yyyy-mm-dd`. */
export async function findBirth(db: Db, player_id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('births')
    .select(sql<string>`to_char(born_on, 'YYYY-MM-DD')`.as('born_on'))
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return row?.born_on;
}

/** The same as a part of a statement; null where none was given. */
export function bornOn(player_id: number) {
  return sql<string | null>`(
    select to_char(born_on, 'YYYY-MM-DD') from births where player_id = ${player_id}
  )`;
}

/** Writes a date of birth; false where the player has given one before. */
export async function insertBirth(
  tx: Tx,
  player_id: number,
  born_on: string,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('births')
    .values({ player_id, born_on: sql<Date>`${born_on}::date`, told_at: at })
    .onConflict((already) => already.column('player_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteBirth(tx: Tx, player_id: number): Promise<void> {
  await tx.deleteFrom('births').where('player_id', '=', player_id).execute();
}
