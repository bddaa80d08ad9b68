import type { Db, Tx } from '../../kit/db.ts';
import type { Desk } from '../../kit/desk.ts';
import { Refusal } from '../../kit/refusal.ts';
import * as store from './store.ts';

/**
 * A record, field by field: `title.de` in a language, `position` where all languages
 * have the same. A field that says nothing isn't there.
 */
export type RecordFields = Readonly<Record<string, string>>;

/** A change of some fields, empty where they shall say nothing. */
export interface Edit {
  fields: RecordFields;
  /** The record's last change that its author saw; undefined: they overwrite whatever is there. */
  seen?: number | undefined;
  /** The record says nothing besides these fields. */
  is_whole?: boolean;
}

/** How a kind of record is read and written. */
export interface EditedRecords<Id extends number | string> {
  kind: store.RecordName['kind'];
  /** Without fields when there is no such record. */
  read: (db: Db, id: Id) => Promise<RecordFields>;
  /** Checks and writes what it says now, at a free id without one; returns its id. */
  write: (tx: Tx, after: RecordFields, id: Id | undefined, before: RecordFields) => Promise<Id>;
}

/** A record that was saved, and the number of its last change. */
export interface SavedRecord<Id> {
  id: Id;
  version: number;
}

/**
 * Changes fields of a record inside an act of the audit, with its history. Refuses edit.conflict,
 * with both values of each, when somebody has changed one of these fields since, and as `write`
 * does.
 */
export async function editRecord<Id extends number | string>(
  tx: Tx,
  desk: Desk,
  { kind, read, write }: EditedRecords<Id>,
  id: Id | undefined,
  { fields, seen, is_whole = false }: Edit,
): Promise<SavedRecord<Id>> {
  if (id !== undefined) await store.lockRecord(tx, { kind, id });
  const before = id === undefined ? {} : await read(tx, id);
  if (id !== undefined && seen !== undefined) {
    const changed = await store.findChangedSince(tx, { kind, id }, seen);
    await refuseEditConflict(tx, { kind, id }, fields, before, changed);
  }
  const after = saidOf(is_whole ? fields : { ...before, ...fields });
  const saved = await write(tx, after, id, before);
  return {
    id: saved,
    version: await noteChanges(tx, desk, { kind, id: saved }, before, await read(tx, saved)),
  };
}

/**
 * Refuses edit.conflict, with both values of each, where an edit says something else of fields that
 * somebody has changed since its author saw the record.
 */
export async function refuseEditConflict(
  tx: Tx,
  record: store.RecordName,
  yours: RecordFields,
  theirs: RecordFields,
  changed: ReadonlySet<string>,
): Promise<void> {
  const both = differingFields(yours, theirs).filter((field) => changed.has(field));
  if (both.length === 0) return;
  const only = (all: RecordFields) =>
    Object.fromEntries(both.map((field) => [field, all[field] ?? '']));
  throw new Refusal('edit.conflict', undefined, {
    yours: only(yours),
    theirs: only(theirs),
    version: await store.findVersion(tx, record),
  });
}

/** The fields of an edit of which a record says something else. */
export function differingFields(edit: RecordFields, record: RecordFields): string[] {
  return Object.keys(edit).filter((field) => edit[field] !== (record[field] ?? ''));
}

/** Without the fields that say nothing. */
export function saidOf(fields: RecordFields): RecordFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
}

/** Writes the history of an act on a record; returns the number of its last change. */
export async function noteChanges(
  tx: Tx,
  { actor_id, at }: Desk,
  record: store.RecordName,
  before: RecordFields,
  after: RecordFields,
): Promise<number> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].toSorted().map((field) => ({
    field,
    before: before[field] ?? '',
    after: after[field] ?? '',
    actor_id,
    at,
  }));
  await store.insertChanges(
    tx,
    record,
    changes.filter((change) => change.before !== change.after),
  );
  return store.findVersion(tx, record);
}

/** An object with texts by language as the fields of a record. */
export function fieldsOf({
  texts,
  ...rest
}: Readonly<Record<string, unknown>> & {
  texts: Readonly<Record<string, Readonly<Record<string, string | null | undefined>>>>;
}): RecordFields {
  const plain = Object.entries(rest).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : String(value ?? ''),
  ]);
  const by_language = Object.entries(texts).flatMap(([language, text]) =>
    Object.entries(text).map(([name, value]) => [`${name}.${language}`, value ?? '']),
  );
  return saidOf(Object.fromEntries([...plain, ...by_language]) as RecordFields);
}

/** The fields of a record as an object with texts by language. */
export function objectOf(fields: RecordFields): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  const texts: Record<string, Record<string, string>> = {};
  for (const [field, value] of Object.entries(fields)) {
    const [name = '', language] = field.split('.');
    if (language === undefined) plain[name] = value;
    else (texts[language] ??= {})[name] = value;
  }
  return { ...plain, texts };
}
