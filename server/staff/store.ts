import type { Db, Tx } from '../kit/db.ts';

/** Replaces the links of a member of staff by a new one. */
export async function insertLink(
  tx: Tx,
  link: { token_hash: Buffer; player_id: number; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.deleteFrom('staff_links').where('player_id', '=', link.player_id).execute();
  await tx.insertInto('staff_links').values(link).execute();
}

/** Whether a link can still be used. */
export async function isLinkOpen(db: Db, token_hash: Buffer, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('staff_links')
    .select('player_id')
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link up; the account that it is for, or undefined when it is used or over. */
export async function spendLink(tx: Tx, token_hash: Buffer, at: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('staff_links')
    .set({ used_at: at })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('player_id')
    .executeTakeFirst();
  return row?.player_id;
}

/** A note about a player. */
export interface NoteRow {
  id: number;
  text: string;
  author_id: number;
  at: Date;
}

export async function insertNote(
  tx: Tx,
  note: { player_id: number; author_id: number; text: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('staff_notes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest notes about a player. */
export function findNotes(db: Db, player_id: number, limit: number): Promise<NoteRow[]> {
  return db
    .selectFrom('staff_notes')
    .select(['id', 'text', 'author_id', 'at'])
    .where('player_id', '=', player_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The views of a page that a member sees, by name. */
export function findViews(db: Db, member_id: number, page: string) {
  return db
    .selectFrom('staff_views')
    .select(['id', 'author_id', 'name', 'query', 'is_shared'])
    .where('page', '=', page)
    .where((eb) => eb.or([eb('author_id', '=', member_id), eb('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .limit(500)
    .execute();
}

/** Writes a view; one of the same author, page and name takes its place. */
export async function putView(
  db: Db,
  view: { author_id: number; page: string; name: string; query: string; is_shared: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('staff_views')
    .values(view)
    .onConflict((conflict) =>
      conflict.columns(['author_id', 'page', 'name']).doUpdateSet(({ ref }) => ({
        query: ref('excluded.query'),
        is_shared: ref('excluded.is_shared'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a view of this author. */
export async function deleteView(db: Db, author_id: number, id: number): Promise<void> {
  await db
    .deleteFrom('staff_views')
    .where('id', '=', id)
    .where('author_id', '=', author_id)
    .execute();
}
