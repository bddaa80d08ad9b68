import { messages_max } from '@vitrine/contract/player-acts';
import { findLocale } from '@vitrine/i18n/locales';
import { z } from 'zod';
import { lockPlayer } from '../accounts/index.ts';
import { auditAct, deskAtMoment } from '../audit/index.ts';
import { parseOperatorsFile, readShape } from '../catalogue/index.ts';
import {
  checkPicture,
  cleanHtml,
  editRecord,
  fieldsOf,
  noteChanges,
  objectOf,
  picture_path,
  type Edit,
  type EditedRecords,
  type SavedRecord,
} from '../content/index.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { enqueue, makeJob, type JobKind } from '../kit/jobs.ts';
import { Refusal, refuse, Unfit } from '../kit/refusal.ts';
import type { MessageWords } from '../kit/tellings.ts';
import { settle } from '../settle/settle.ts';
import { player_messaged } from './facts.ts';
import * as store from './store.ts';

const on = 'notification';
const draft = 'notification draft';

/** A path of this site, or an address elsewhere. */
const address = z
  .string()
  .max(500)
  .regex(
    /^(?:\/(?![/\\])|https:\/\/)[^\s<>"\p{Cc}]*$/u,
    'must be a path of this site or an https:// address',
  );
const text = z.strictObject({
  title: z.string().trim().min(1).max(120),
  html: z.string().trim().min(1).max(10_000),
});
const file = z.strictObject({
  image: picture_path.optional(),
  link: address.optional(),
  ends_at: z.iso.datetime({ offset: true, error: 'must be a moment' }).optional(),
  is_offer: z.enum(['yes', 'no'], 'must be yes or no').optional(),
  texts: z
    .record(z.string(), text)
    .refine((texts) => 'en' in texts, 'needs at least the English text, "en"')
    .refine(
      (texts) => Object.keys(texts).every((code) => findLocale(code)),
      'has a language that is none of ours',
    ),
});

export type NotificationFile = z.output<typeof file>;

/**
 * Reads an operator's file of a notification for everyone. Throws a FileError that says where it is
 * wrong.
 */
export function readNotificationFile(content: string): NotificationFile {
  return parseOperatorsFile(content, file);
}

const right = 'notifications.post';

/** The texts in each language, with their HTML sanitised. */
async function clean(texts: NotificationFile['texts']): Promise<store.DraftRow['texts']> {
  const cleaned = await Promise.all(
    Object.entries(texts).map(async ([language, { title, html }]) => [
      language,
      { title, html: await cleanHtml(html, findLocale(language)!.code) },
    ]),
  );
  return Object.fromEntries(cleaned) as store.DraftRow['texts'];
}

/**
 * Tells everyone; returns the notification's id. Its HTML is sanitised before it is stored. Throws
 * a FileError for an upload that isn't the operator's.
 */
export async function postNotification(
  desk: Desk,
  { image, link, ends_at, is_offer, texts }: NotificationFile,
): Promise<number> {
  const row = {
    image: image ?? null,
    link: link ?? null,
    ends_at: dateOf(ends_at),
    is_offer: is_offer === 'yes',
    texts: await clean(texts),
  };
  return auditAct(desk, { right, on, id: (id: number) => id }, async (tx) => {
    await checkPicture(tx, image);
    return writeOut(tx, row);
  });
}

const dateOf = (moment: string | undefined) => (moment === undefined ? null : new Date(moment));

/** Tells everyone now, inside an act of the audit. */
function writeOut(
  tx: Tx,
  { texts, ...row }: Pick<store.DraftRow, 'texts' | 'image' | 'link' | 'ends_at' | 'is_offer'>,
): Promise<number> {
  const at = now();
  const { image, link, ends_at, is_offer } = row;
  if (ends_at && ends_at <= at) throw new Unfit('It would be over already: change its end.');
  const rows = Object.entries(texts).map(([language, text]) => ({ language, ...text }));
  return store.insertPlatform(tx, { image, link, at, ends_at, is_offer, texts: rows });
}

/** The fields of a draft, as its editor reads them. */
export function fieldsOfDraft({ image, link, ends_at, is_offer, texts }: store.DraftRow) {
  return fieldsOf({ image, link, ends_at, is_offer: is_offer ? 'yes' : null, texts });
}

/** How drafts are read and written, field by field. */
const draft_records: EditedRecords<number> = {
  kind: on,
  read: async (db, id) => {
    const draft = await store.findDraft(db, id);
    if (!draft) return {};
    return fieldsOfDraft(draft);
  },
  write: async (tx, after, id, before) => {
    const { image = null, link = null, texts, ...rest } = readShape(objectOf(after), file);
    if (image !== (before['image'] ?? null)) await checkPicture(tx, image);
    const cleaned = await clean(texts);
    const is_offer = rest.is_offer === 'yes';
    const ends_at = dateOf(rest.ends_at);
    return store.putDraft(tx, id, { image, link, ends_at, is_offer, texts: cleaned });
  },
};

/**
 * Changes a notification that isn't out yet, or writes the draft of one without an id. Refuses
 * notification.unknown, edit.conflict as `editRecord` does, and act.unfit for a text that doesn't
 * fit or an upload that isn't the operator's.
 */
export function saveNotificationDraft(
  desk: Desk,
  id: number | undefined,
  edit: Edit,
): Promise<SavedRecord<number>> {
  const act = { right, on: draft, id: (saved: SavedRecord<number>) => saved.id } as const;
  return auditAct(desk, act, async (tx) => {
    if (id !== undefined && !(await store.findDraft(tx, id))) refuse('notification.unknown');
    return editRecord(tx, desk, draft_records, id, edit);
  });
}

/** Drops a notification that isn't out yet. Refuses notification.unknown. */
export function dropNotificationDraft(desk: Desk, id: number): Promise<void> {
  return auditAct(desk, { right, on: draft, id }, async (tx) => {
    const before = await draft_records.read(tx, id);
    if (!(await store.takeDraft(tx, id))) refuse('notification.unknown');
    await noteChanges(tx, desk, { kind: on, id }, before, {});
  });
}

const day_ms = 24 * 3_600_000;
const days_ahead_max = 366;

/**
 * Tells everyone a draft: now, or at a moment to come. Nothing of it is in any table that players'
 * calls read before. Refuses notification.unknown, also once it is out, and act.unfit for a moment
 * that has passed, is more than a year away or is after its end.
 */
export function postNotificationDraft(desk: Desk, id: number, at?: Date): Promise<void> {
  return auditAct(desk, { right, on: draft, id }, async (tx) => {
    if (!at) {
      await writeOut(tx, (await store.takeDraft(tx, id)) ?? refuse('notification.unknown'));
      return;
    }
    const { ends_at } = (await store.findDraft(tx, id)) ?? refuse('notification.unknown');
    const ahead_ms = at.getTime() - desk.at.getTime();
    if (ahead_ms <= 0) throw new Unfit('This moment has passed: post it now.');
    if (ahead_ms > days_ahead_max * day_ms)
      throw new Unfit(`A moment is at most ${days_ahead_max} days away.`);
    if (ends_at && ends_at <= at) throw new Unfit('It would be over before its moment.');
    await store.planDraft(tx, id, { at, actor_id: desk.actor_id, refused: null });
    await enqueue(tx, posting, { draft_id: id }, { at, key: `${id}` });
  });
}

const payload = z.object({ draft_id: z.number().int().positive() });
const posting: JobKind<z.output<typeof payload>> = { name: 'notifications:post', payload };

/**
 * Tells everyone a draft at its moment, by the member of staff who planned it, with the rights that
 * they have by then. A refusal stays with the draft, for the console to show. Returns how many went
 * out.
 */
async function postAtMoment(db: Db, id: number): Promise<number> {
  const known = await store.findDraft(db, id);
  // It may have been posted, dropped or planned for another moment since it was queued.
  if (!known?.at || known.at > now()) return 0;
  const desk = await deskAtMoment(db, known.actor_id);
  try {
    await postNotificationDraft(desk, id);
    return 1;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    await store.refuseDraft(db, id, problem.message);
    return 0;
  }
}

/** Posts drafts at their moments; one that was due during an outage at the next start. */
export const post_job = makeJob(posting, (db, { payload: { draft_id } }) =>
  postAtMoment(db, draft_id),
);

const listed_max = 100;

/** The newest notifications of the platform, with how many players have read each. */
export function listPosted(db: Db) {
  return store.findPlatform(db, listed_max);
}

/**
 * Takes a notification of the platform back: players don't read it any more. Refuses act.unfit when
 * there is none with this id that they read.
 */
export function retractNotification(desk: Desk, id: number): Promise<void> {
  return auditAct(desk, { right, on, id }, async (tx) => {
    const retracted = await store.endPlatform(tx, id, desk.at);
    if (!retracted) throw new Unfit(`There is no notification ${id} of the platform.`);
  });
}

/**
 * Writes to a player, as a notification. Refuses player.unknown, and act.unfit after so many
 * messages within 24 hours.
 */
export function messagePlayer(desk: Desk, player_id: number, words: MessageWords): Promise<void> {
  const { at } = desk;
  return auditAct(desk, { right: 'players.message', on: 'player', id: player_id }, async (tx) => {
    if (!(await lockPlayer(tx, player_id))) refuse('player.unknown');
    const since = new Date(at.getTime() - day_ms);
    if ((await store.countMessages(tx, player_id, since)) >= messages_max)
      throw new Unfit(
        `Player ${player_id} got ${messages_max} messages in 24 hours: wait a little.`,
      );
    const told = { by: player_id, at, key: undefined, fact: player_messaged.with({}), memo: {} };
    const { fact_id } = await settle(tx, told);
    await store.insertStaffMessage(tx, { player_id, fact_id, at, words });
  });
}
