import type { Db, Tx } from '../kit/db.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { isSameDraft, readDrafts, usual_art, type CaseDraft, type DeskDraft } from './draft.ts';
import { judgeDraft } from './judge.ts';
import { readPublisher } from './publishers.ts';
import { reviseCase } from './revise.ts';
import * as store from './store.ts';

/** Writes a new case, inside an act of the audit; returns its id. Throws as `judgeDraft`. */
export async function writeNewCase(tx: Tx, draft: CaseDraft): Promise<number> {
  const { group, conditions, ...revision } = await judgeDraft(tx, draft);
  const { name, type, kind, theme_color } = draft;
  const id = await store.insertCase(tx, {
    group_id: await store.putGroup(tx, group),
    name,
    type,
    kind: kind ?? usual_art.kind,
    theme_color: theme_color ?? usual_art.theme_color,
    ...conditions,
  });
  await reviseCase(tx, { case_id: id, ...revision });
  return id;
}

/**
 * Writes a revision after the one that its draft began from, unless it stands there already.
 * Throws as `refuseConflict` and `judgeDraft`.
 */
export async function writeSeenRevision(
  tx: Tx,
  case_id: number,
  draft: DeskDraft,
  seen: number,
): Promise<void> {
  await store.lockCase(tx, case_id);
  const is_done = await refuseConflict(tx, case_id, draft, seen);
  if (!is_done) await writeRevision(tx, case_id, draft);
}

/**
 * Whether a case shows a draft already, published since the revision `seen`. Refuses case.unknown,
 * and edit.conflict when it shows something else since then.
 */
export async function refuseConflict(
  db: Db,
  case_id: number,
  draft: DeskDraft,
  seen: number,
): Promise<boolean> {
  const row = (await store.findCase(db, case_id)) ?? refuse('case.unknown');
  if (row.revision_id === seen) return false;
  const theirs = (await readDrafts(db, [row])).get(case_id)!;
  if (isSameDraft(draft, theirs)) return true;
  const { by, at } = await readPublisher(db, case_id, row.revision_id);
  throw new Refusal('edit.conflict', undefined, { yours: draft, theirs, by, at });
}

/**
 * Writes a revision of a case, which takes the draft's names, conditions and picture. Throws as
 * `judgeDraft`.
 */
export async function writeRevision(tx: Tx, case_id: number, draft: CaseDraft): Promise<void> {
  await store.lockCase(tx, case_id);
  const { group, conditions, ...revision } = await judgeDraft(tx, draft, case_id);
  const { name, kind, theme_color } = draft;
  await store.updateCase(tx, case_id, {
    name,
    group_id: await store.putGroup(tx, group),
    ...(kind && { kind }),
    ...(theme_color && { theme_color }),
    ...conditions,
  });
  await reviseCase(tx, { case_id, ...revision });
}
