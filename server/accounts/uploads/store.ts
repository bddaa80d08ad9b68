import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

export async function countUploads(db: Db, player_id: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('accounts_uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('player_id', '=', player_id)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertUpload(
  db: Db,
  name: string,
  player_id: number,
  at: Date,
): Promise<void> {
  await db
    .insertInto('accounts_uploads')
    .values({ name, player_id, at, unused_since: at })
    .execute();
}

/** A picture of the operator's, which belongs to no player and is kept for good. */
export async function insertOperatorsUpload(db: Db, name: string, at: Date): Promise<void> {
  await db
    .insertInto('accounts_uploads')
    .values({ name, player_id: null, at, unused_since: null, is_kept: true })
    .execute();
}

export async function isOperatorsUpload(db: Db, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts_uploads')
    .select('name')
    .where('name', '=', name)
    .where('player_id', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks an upload of the player as used; false when the player has no such upload. */
export async function useUpload(db: Db, player_id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_uploads')
    .set({ unused_since: null })
    .where('player_id', '=', player_id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks uploads of the player as kept for good; returns how many of them there are. */
export async function keepForGood(
  db: Db,
  player_id: number,
  names: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('accounts_uploads')
    .set({ unused_since: null, is_kept: true })
    .where('player_id', '=', player_id)
    .where('name', '=', sql<string>`any(${names})`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Marks the player's uploads that are in use, but aren't kept for good, as unused since `at`. */
export async function dropUploads(db: Db, player_id: number, at: Date): Promise<void> {
  await db
    .updateTable('accounts_uploads')
    .set({ unused_since: at })
    .where('player_id', '=', player_id)
    .where('unused_since', 'is', null)
    .where('is_kept', '=', false)
    .execute();
}

/** Deletes the rows of uploads that have been unused since before `at`; returns their names. */
export async function deleteUnusedUploads(db: Db, at: Date): Promise<string[]> {
  const gone = await db
    .deleteFrom('accounts_uploads')
    .where('unused_since', '<', at)
    .returning('name')
    .execute();
  return gone.map(({ name }) => name);
}

/** The names among these that are uploads. */
export async function findUploads(db: Db, names: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('accounts_uploads')
    .select('name')
    .where('name', '=', sql<string>`any(${names})`)
    .execute();
  return new Set(found.map(({ name }) => name));
}
