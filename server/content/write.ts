import type { WrittenKind } from '@vitrine/contract/content-desk';
import { policies } from '@vitrine/i18n/policies/names';
import { auditAct } from '../audit/index.ts';
import { parseOperatorsJson } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import {
  editRecord,
  fieldsOf,
  noteChanges,
  objectOf,
  type Edit,
  type EditedRecords,
  type SavedRecord,
} from './changes/edit.ts';
import { findVersion, lockRecord } from './changes/store.ts';
import { checkPicture } from './pictures.ts';
import * as store from './store.ts';
import { written_kinds } from './written-kinds.ts';

const policy_ids: readonly number[] = Object.values(policies).map(({ id }) => id);
/** Ids up to this one are the shipped policies'. */
const reserved_id = Math.max(...policy_ids);

/** How the records of a kind are read and written. */
function recordsOf(kind: WrittenKind): EditedRecords<number> {
  const { table, read, fit } = written_kinds[kind];
  return {
    kind,
    read,
    write: async (tx, after, id, before) => {
      const { picture, insert } = fit(objectOf(after));
      if (picture !== before['picture']) await checkPicture(tx, picture);
      const free = id ?? (await store.findFreeId(tx, table, reserved_id));
      await store.deleteListed(tx, table, free);
      await insert(tx, free);
      return free;
    },
  };
}

const right = 'content.write';

/**
 * Changes a page, a banner or an announcement, or adds one without an id; with its history. Refuses
 * content.unknown, edit.conflict as `editRecord` does, and act.unfit for a text that doesn't fit or
 * an upload that isn't the operator's.
 */
export function saveWritten(
  desk: Desk,
  kind: WrittenKind,
  id: number | undefined,
  edit: Edit,
): Promise<SavedRecord<number>> {
  const act = { right, on: kind, id: (saved: SavedRecord<number>) => saved.id } as const;
  return auditAct(desk, act, async (tx) => {
    if (id !== undefined && !(await isKnown(tx, kind, id))) refuse('content.unknown');
    return editRecord(tx, desk, recordsOf(kind), id, edit);
  });
}

/** Whether there is such a record, or there was, or it would stand in a policy’s place. */
async function isKnown(db: Db, kind: WrittenKind, id: number): Promise<boolean> {
  if (kind === 'page' && policy_ids.includes(id)) return true;
  if ((await findVersion(db, { kind, id })) > 0) return true;
  return Object.keys(await written_kinds[kind].read(db, id)).length > 0;
}

/**
 * Reads an operator's file of a page, a banner or an announcement. Throws a FileError that says
 * where it is wrong. The result writes it, in place of the one with its id, if it names one, and
 * returns its id; it throws a FileError for an upload that isn't the operator's.
 */
export function readWritten(kind: WrittenKind, content: string): (desk: Desk) => Promise<number> {
  const given = parseOperatorsJson(content);
  const { wished } = written_kinds[kind].fit(given);
  const { id: _, ...said } = given as Parameters<typeof fieldsOf>[0] & { id?: number };
  return (desk) =>
    auditAct(desk, { right, on: kind, id: (id: number) => id }, async (tx) => {
      const edit = { fields: fieldsOf(said), is_whole: true };
      return (await editRecord(tx, desk, recordsOf(kind), wished, edit)).id;
    });
}

const listed_max = 100;

/** The newest pages, banners or announcements: their ids, English titles and languages. */
export async function listWritten(db: Db, kind: WrittenKind) {
  const rows = await store.findListedHeads(db, written_kinds[kind].table, listed_max);
  return rows.map(({ id, title, languages }) => ({ id, title, languages }));
}

/** Removes a page, a banner or an announcement. Refuses act.unfit when there is none of that id. */
export function removeWritten(desk: Desk, kind: WrittenKind, id: number): Promise<void> {
  return auditAct(desk, { right, on: kind, id }, async (tx) => {
    await lockRecord(tx, { kind, id });
    const before = await written_kinds[kind].read(tx, id);
    if (!(await store.deleteListed(tx, written_kinds[kind].table, id)))
      throw new Unfit(`There is no ${kind} ${id}.`);
    await noteChanges(tx, desk, { kind, id }, before, {});
  });
}
