import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';

/** A file of a player's data, or one that is being made. */
export interface ExportRow {
  id: number;
  player_id: number;
  asked_at: Date;
  ready_at: Date | null;
  expires_at: Date;
  bytes: number | null;
}

const selectExports = (db: Db) =>
  db
    .selectFrom('personal_exports')
    .select(['id', 'player_id', 'asked_at', 'ready_at', 'expires_at', 'bytes']);

/** The player's files that can still be downloaded, newest first. */
export function findExports(db: Db, player_id: number, at: Date): Promise<ExportRow[]> {
  return selectExports(db)
    .where('player_id', '=', player_id)
    .where('expires_at', '>', at)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

export function findExport(db: Db, id: number): Promise<ExportRow | undefined> {
  return selectExports(db).where('id', '=', id).executeTakeFirst();
}

/** How many the player has asked for since a moment, those of support apart. */
export async function countAsked(db: Db, player_id: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('personal_exports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('player_id', '=', player_id)
    .where('actor_id', 'is', null)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertExport(
  tx: Tx,
  asked: { player_id: number; actor_id: number | null; asked_at: Date; expires_at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('personal_exports')
    .values(asked)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the parts of a file and marks it as ready; nothing if it is ready or gone. */
export async function putFile(
  tx: Tx,
  id: number,
  { parts, bytes, at }: { parts: readonly Buffer[]; bytes: number; at: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('personal_exports')
    .set({ ready_at: at, bytes })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  for (const [n, part] of parts.entries())
    await tx.insertInto('personal_parts').values({ export_id: id, n, part }).execute();
}

export async function findPart(db: Db, export_id: number, n: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('personal_parts')
    .select('part')
    .where('export_id', '=', export_id)
    .where('n', '=', n)
    .executeTakeFirst();
  return row?.part;
}

/** Deletes files that are over, with their parts; returns how many. */
export async function deleteOver(db: Db, at: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('personal_exports')
    .where('expires_at', '<=', at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes all files of a player, and what names one as the member of staff who asked. */
export async function deleteExportsOf(tx: Tx, player_id: number): Promise<void> {
  await tx
    .deleteFrom('personal_exports')
    .where((eb) => eb.or([eb('player_id', '=', player_id), eb('actor_id', '=', player_id)]))
    .execute();
}

/** A deletion: asked for, agreed to, done. */
export interface DeletionRow {
  player_id: number;
  asked_at: Date;
  gives_up: boolean;
  due_at: Date | null;
  done_at: Date | null;
}

export function findDeletion(db: Db, player_id: number): Promise<DeletionRow | undefined> {
  return db
    .selectFrom('personal_deletions')
    .selectAll()
    .where('player_id', '=', player_id)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockDeletion(tx: Tx, player_id: number): Promise<DeletionRow | undefined> {
  return tx
    .selectFrom('personal_deletions')
    .selectAll()
    .where('player_id', '=', player_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes that a player asks, in place of an earlier asking without a second yes. */
export async function putDeletion(
  tx: Tx,
  asked: { player_id: number; asked_at: Date; gives_up: boolean },
): Promise<void> {
  await tx
    .insertInto('personal_deletions')
    .values(asked)
    .onConflict((already) => already.column('player_id').doUpdateSet({ ...asked, due_at: null }))
    .execute();
}

export async function setDue(tx: Tx, player_id: number, due_at: Date): Promise<void> {
  await tx
    .updateTable('personal_deletions')
    .set({ due_at })
    .where('player_id', '=', player_id)
    .execute();
}

export async function setDone(tx: Tx, player_id: number, done_at: Date): Promise<void> {
  await tx
    .updateTable('personal_deletions')
    .set({
      done_at,
      joined_by: sql<string | null>`(select payload ->> 'by' from facts
        where kind = 'player.joined' and player_id = ${player_id} order by id limit 1)`,
    })
    .where('player_id', '=', player_id)
    .execute();
}

/** Cancels a deletion that isn't done; false when there is none. */
export async function deleteDeletion(db: Db, player_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('personal_deletions')
    .where('player_id', '=', player_id)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The players whose deletion is due. */
export async function findDueDeletions(db: Db, at: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('personal_deletions')
    .select('player_id')
    .where('done_at', 'is', null)
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ player_id }) => player_id);
}

/** Deletes askings without a second yes from before a moment; returns how many. */
export async function deleteLapsed(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('personal_deletions')
    .where('due_at', 'is', null)
    .where('asked_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** How many deletions that were asked for before a moment aren't done. */
export async function countLate(db: Db, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom('personal_deletions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .where('due_at', 'is not', null)
    .where('asked_at', '<', sql<Date>`${before}::timestamptz`)
    .executeTakeFirstOrThrow();
  return count;
}
