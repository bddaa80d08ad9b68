import { z } from 'zod';
import { auditAct, deskAtMoment } from '../audit/index.ts';
import {
  differingFields,
  editRecord,
  findChangedSince,
  noteChanges,
  refuseEditConflict,
  saidOf,
  type RecordFields,
  type SavedRecord,
} from '../content/index.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { enqueue, makeJob, type JobKind } from '../kit/jobs.ts';
import { Refusal, refuse, Unfit } from '../kit/refusal.ts';
import { article_records, checkArticle, checkMoment } from './operate.ts';
import { isPublished } from './pictures.ts';
import * as store from './store.ts';

const on = 'article';
const right = 'articles.write';

/** Before the name of a field in an article's history, where its change only waits. */
const prefix = 'waiting ';

/** A change of fields that waits; without a moment, it keeps the one that is planned. */
export interface WaitingEdit {
  fields: RecordFields;
  seen: number;
  at?: Date | undefined;
}

/**
 * Plans changes of a published article for a moment, beside those that wait for it already, all for
 * the same moment; until then players read the published text. Refuses article.unknown,
 * edit.conflict as `editRecord` does, also with what somebody has planned meanwhile, and act.unfit
 * for a draft, changes that don't fit or change nothing, and a moment that has passed or is more
 * than a year away.
 */
export function planChanges(
  desk: Desk,
  id: number,
  { fields, seen, at: wished_at }: WaitingEdit,
): Promise<SavedRecord<number>> {
  return auditAct(desk, { right, on, id }, async (tx) => {
    const row = (await store.lockArticle(tx, id)) ?? refuse('article.unknown');
    if (!isPublished(row, desk.at))
      throw new Unfit('Only a published article has changes that wait: change the draft itself.');
    const known = await store.findWaitingChanges(tx, id);
    const at = wished_at ?? known?.at;
    if (!at) throw new Unfit('Choose the moment for which these changes wait.');
    checkMoment(desk, at);

    const said = await article_records.read(tx, id);
    const before = { ...said, ...known?.fields };
    await refuseMeanwhile(tx, id, { fields, seen }, said, before);
    const wish = { ...before, ...fields };
    const changes = Object.fromEntries(
      differingFields(wish, said).map((field) => [field, wish[field]!]),
    );
    if (Object.keys(changes).length === 0)
      throw new Unfit('The article says so already: change something, or cancel what waits.');
    const after = saidOf(wish);
    if ((await checkArticle(tx, after, said)).slug !== row.slug)
      throw new Unfit('Its address is published: retract the article to change it.');

    await store.putWaiting(tx, {
      article_id: id,
      fields: changes,
      at,
      // An author who saw a later state of the article agrees to what waits, too.
      seen: Math.max(seen, known?.seen ?? 0),
      actor_id: desk.actor_id,
    });
    await enqueue(tx, publishing, { article_id: id }, { at, key: `${id}` });
    await notePlan(tx, desk, id, known?.at, at);
    const version = await noteChanges(
      tx,
      desk,
      { kind: on, id },
      prefixed(saidOf(before)),
      prefixed(after),
    );
    return { id, version };
  });
}

/**
 * Refuses edit.conflict where somebody has changed one of these fields since, or has planned
 * another change of it.
 */
async function refuseMeanwhile(
  tx: Tx,
  id: number,
  { fields, seen }: WaitingEdit,
  said: RecordFields,
  planned: RecordFields,
): Promise<void> {
  const record = { kind: on, id } as const;
  const since = await findChangedSince(tx, record, seen);
  const changed = Object.keys(fields).filter(
    (field) => since.has(field) || since.has(prefix + field),
  );
  const theirs = changed.map((field) => [field, (since.has(field) ? said : planned)[field] ?? '']);
  await refuseEditConflict(tx, record, fields, Object.fromEntries(theirs), new Set(changed));
}

const prefixed = (fields: RecordFields): RecordFields =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [prefix + field, value]));

/** Writes the moment of what waits into the article's history. */
function notePlan(
  tx: Tx,
  desk: Desk,
  id: number,
  before: Date | undefined,
  after: Date | undefined,
): Promise<number> {
  const said = (at: Date | undefined) => ({ waits_until: at?.toISOString() ?? '' });
  return noteChanges(tx, desk, { kind: on, id }, said(before), said(after));
}

/**
 * Cancels the changes that wait for an article; their history stays. Refuses article.unknown, and
 * act.unfit when none wait.
 */
export function cancelChanges(desk: Desk, id: number): Promise<void> {
  return auditAct(desk, { right, on, id }, async (tx) => {
    const row = await lockWaiting(tx, id);
    const said = await article_records.read(tx, id);
    await endWaiting(tx, desk, row);
    const planned = saidOf({ ...said, ...row.fields });
    await noteChanges(tx, desk, { kind: on, id }, prefixed(planned), prefixed(said));
  });
}

/**
 * Publishes the changes that wait for an article, now. Refuses article.unknown, act.unfit when none
 * wait, and edit.conflict when somebody has changed one of their fields since they were planned:
 * whoever plans them again has seen that.
 */
export function publishChanges(desk: Desk, id: number): Promise<SavedRecord<number>> {
  return auditAct(desk, { right, on, id }, async (tx) =>
    swapIn(tx, desk, await lockWaiting(tx, id)),
  );
}

async function lockWaiting(tx: Tx, id: number): Promise<store.WaitingRow> {
  if (!(await store.lockArticle(tx, id))) refuse('article.unknown');
  const row = await store.findWaitingChanges(tx, id);
  if (!row) throw new Unfit(`No changes of article ${id} wait.`);
  return row;
}

async function swapIn(tx: Tx, desk: Desk, row: store.WaitingRow): Promise<SavedRecord<number>> {
  const { article_id, fields, seen } = row;
  await endWaiting(tx, desk, row);
  return editRecord(tx, desk, article_records, article_id, { fields, seen });
}

async function endWaiting(tx: Tx, desk: Desk, { article_id, at }: store.WaitingRow) {
  await store.deleteWaiting(tx, article_id);
  await notePlan(tx, desk, article_id, at, undefined);
}

const payload = z.object({ article_id: z.number().int().positive() });
const publishing: JobKind<z.output<typeof payload>> = {
  name: 'articles:publish_changes',
  payload,
};

/**
 * Publishes the changes of an article at their moment, by the member of staff who planned them,
 * with the rights that they have by then. A refusal stays with the changes, for the console to
 * show. Returns how many articles changed.
 */
async function publishAtMoment(db: Db, id: number): Promise<number> {
  const known = await store.findWaitingChanges(db, id);
  // They may have been published, cancelled or planned for another moment since the job was queued.
  if (!known || known.refused !== null || known.at > now()) return 0;
  const desk = await deskAtMoment(db, known.actor_id);
  try {
    await auditAct(desk, { right, on, id }, async (tx) => {
      const row = await lockWaiting(tx, id);
      if (row.at > desk.at) throw new Unfit('They wait for another moment by now.');
      if (!isPublished(await store.findArticle(tx, `${id}`), desk.at))
        throw new Unfit('The article isn’t published any more.');
      await swapIn(tx, desk, row);
    });
    return 1;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    await store.refuseWaiting(db, known, reasonOf(problem));
    return 0;
  }
}

/** Why changes weren't published, in words for the console. */
function reasonOf({ key, message }: Refusal): string {
  if (key === 'edit.conflict') return 'Somebody has changed the same fields since.';
  if (key === 'role.missing') return 'The person who planned them may not write articles any more.';
  return message;
}

/** Publishes changes at their moments; those that were due during an outage at the next start. */
export const changes_job = makeJob(publishing, (db, { payload: { article_id } }) =>
  publishAtMoment(db, article_id),
);
