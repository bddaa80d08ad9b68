import type { Reply } from '@vitrine/contract/index';
import { findFaces } from '../../accounts/index.ts';
import type { Db } from '../../kit/db.ts';
import * as store from './store.ts';

/** Changes that one part of a history has. */
const part_rows = 50;

/** A part of a record's history, or of that of one of its fields, newest first. */
export async function listChanges(
  db: Db,
  record: store.RecordName,
  { field, cursor }: { field?: string | undefined; cursor?: number | undefined },
): Promise<Reply<'GET /api/console/changes'>> {
  const wish = { field, before: cursor, limit: part_rows + 1 };
  const found = await store.findFieldChanges(db, record, wish);
  const rows = found.slice(0, part_rows);
  const actors = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))];
  const names = new Map((await findFaces(db, actors)).map(({ id, name }) => [id, name]));
  return {
    list: rows.map(({ actor_id, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: actor_id === null ? null : names.get(actor_id)!,
    })),
    next: found.length > rows.length ? rows.at(-1)!.id : null,
  };
}
