import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db.ts';

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

/**
 * Whether a picture is the operator's: locked until the transaction ends, so that none is removed
 * while something begins to show it.
 */
export async function lockOperatorsUpload(
  db: Db,
  name: string,
  to: 'show' | 'remove',
): Promise<boolean> {
  const query = db
    .selectFrom('accounts_uploads')
    .select('name')
    .where('name', '=', name)
    .where('player_id', 'is', null);
  const found = await (to === 'show' ? query.forShare() : query.forUpdate()).executeTakeFirst();
  return found !== undefined;
}

/** The newest uploads of the operator's. */
export function findOperatorsUploads(db: Db, limit: number) {
  return db
    .selectFrom('accounts_uploads')
    .select(['name', 'at'])
    .where('player_id', 'is', null)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteOperatorsUpload(tx: Tx, name: string): Promise<void> {
  await tx
    .deleteFrom('accounts_uploads')
    .where('name', '=', name)
    .where('player_id', 'is', null)
    .execute();
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
