import type { RecordKind } from '@vitrine/contract/content-desk';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db.ts';

/** A record that players read, such as a page: its kind and its id among those of its kind. */
export interface RecordName {
  kind: RecordKind;
  id: number | string;
}

/** A change of a field of a record. */
export interface FieldChange {
  id: number;
  field: string;
  before: string;
  after: string;
  actor_id: number | null;
  at: Date;
}

const ofRecord = (db: Db, { kind, id }: RecordName) =>
  db.selectFrom('content_changes').where('kind', '=', kind).where('record', '=', String(id));

/** Orders those who change a record. */
export async function lockRecord(tx: Tx, { kind, id }: RecordName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`content ${kind} ${id}`}))`.execute(tx);
}

/** The number of a record's last change; 0 for none. */
export async function findVersion(db: Db, record: RecordName): Promise<number> {
  const row = await ofRecord(db, record)
    .select((eb) => eb.fn.max<number | null>('id').as('version'))
    .executeTakeFirstOrThrow();
  return row.version ?? 0;
}

/** The fields of a record that have changed after one of its changes. */
export async function findChangedSince(
  db: Db,
  record: RecordName,
  version: number,
): Promise<Set<string>> {
  const rows = await ofRecord(db, record)
    .select('field')
    .distinct()
    .where('id', '>', version)
    .execute();
  return new Set(rows.map(({ field }) => field));
}

export async function insertChanges(
  tx: Tx,
  { kind, id }: RecordName,
  changes: readonly Omit<FieldChange, 'id'>[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('content_changes')
    .values(changes.map((change) => ({ ...change, kind, record: String(id) })))
    .execute();
}

/** Changes of a record, or of one of its fields, newest first. */
export function findFieldChanges(
  db: Db,
  record: RecordName,
  {
    field,
    before,
    limit,
  }: { field?: string | undefined; before?: number | undefined; limit: number },
): Promise<FieldChange[]> {
  return ofRecord(db, record)
    .select(['id', 'field', 'before', 'after', 'actor_id', 'at'])
    .$if(field !== undefined, (query) => query.where('field', '=', field!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The fields that the last act on a record changed, as they were before it. */
export async function findLastBefore(
  db: Db,
  { kind, id }: RecordName,
): Promise<{ field: string; before: string }[]> {
  const { rows } = await sql<{ field: string; before: string }>`
    select field, before from content_changes
    where kind = ${kind} and record = ${String(id)} and at = (
      select at from content_changes where kind = ${kind} and record = ${String(id)} order by id desc limit 1)`.execute(
    db,
  );
  return rows;
}

/** The records of a kind that have changed, besides these, with the titles that they had. */
export async function findGone(
  db: Db,
  kind: RecordKind,
  there: readonly number[],
  limit: number,
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select distinct on (record::bigint) record::bigint as id, before as title from content_changes
    where kind = ${kind} and field = 'title.en' and after = '' and record <> all(${there.map(String)}::text[])
    order by record::bigint desc, content_changes.id desc limit ${limit}`.execute(db);
  return rows;
}
