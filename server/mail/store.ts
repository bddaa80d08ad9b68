import type { RenderedLetter } from '@vitrine/mail/letters';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { head_bytes } from '../kit/seal.ts';
import { statement } from '../kit/statement.ts';

/** Number of e-mails that the outbox stores. */
const kept_max = 200;

interface Kept extends RenderedLetter {
  recipient: string;
  created_at: Date;
}

/**
 * Stores an e-mail and deletes the ones beyond the limit. Ids are never reused, so age is
 * determined by id, however many processes write.
 */
export async function insertMail(db: Db, mail: Kept): Promise<void> {
  const { id } = await db
    .insertInto('mail_outbox')
    .values(mail)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('mail_outbox')
    .where('id', '<=', id - kept_max)
    .execute();
}

/** The stored e-mails, newest first. */
export function findMails(db: Db) {
  return selectMails(db, {});
}

const selectMails = statement((db) =>
  db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'subject', 'text', 'html', 'created_at'])
    .orderBy('id', 'desc')
    .limit(kept_max),
);

/** The operator's own words of a kind of letter. */
export interface WordsRow {
  language: string;
  subject: string | null;
  opening: string | null;
}

/** Those in one language, null where there are none. */
export async function findOwnWords(
  db: Db,
  letter: string,
  language: string,
): Promise<Omit<WordsRow, 'language'>> {
  const row = await db
    .selectFrom('mail_words')
    .select(['subject', 'opening'])
    .where('letter', '=', letter)
    .where('language', '=', language)
    .executeTakeFirst();
  return row ?? { subject: null, opening: null };
}

/** Those of all languages. */
export function findAllWords(db: Db, letter: string): Promise<WordsRow[]> {
  return db
    .selectFrom('mail_words')
    .select(['language', 'subject', 'opening'])
    .where('letter', '=', letter)
    .execute();
}

/** The languages in which each letter has words of the operator's. */
export function findWordedLanguages(db: Db): Promise<{ letter: string; language: string }[]> {
  return db
    .selectFrom('mail_words')
    .select(['letter', 'language'])
    .orderBy('letter')
    .orderBy('language')
    .execute();
}

/** Replaces the words of a kind of letter, in all languages. */
export async function replaceWords(
  tx: Tx,
  letter: string,
  words: readonly WordsRow[],
): Promise<void> {
  await tx.deleteFrom('mail_words').where('letter', '=', letter).execute();
  if (words.length === 0) return;
  await tx
    .insertInto('mail_words')
    .values(words.map((row) => ({ letter, ...row })))
    .execute();
}

/**
 * A queued e-mail. The queue's tables belong to its library; only the database's owner may read
 * them.
 */
export interface QueuedMail {
  id: number;
  /** JSON, exactly as stored. */
  payload: string;
}

const queued = sql`graphile_worker._private_jobs where task_id = (
  select id from graphile_worker._private_tasks where identifier = 'mail:send')`;
const head = sql<Buffer>`substring(decode(payload ->> 'sealed', 'base64') from 1 for ${head_bytes})`;

/** The distinct heads of queued e-mails. A head identifies the key that sealed the e-mail. */
export async function findQueuedHeads(db: Db): Promise<Buffer[]> {
  const { rows } = await sql<{
    head: Buffer;
  }>`select distinct ${head} as head from ${queued}`.execute(db);
  return rows.map((row) => row.head);
}

/** The queued e-mails sealed with a key other than those of `heads`. */
export async function findQueuedBesides(db: Db, heads: readonly Buffer[]): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    select id, payload::text as payload from ${queued} and ${head} <> all(${heads}) order by id`.execute(
    db,
  );
  return rows;
}

/** Replaces the payload; false when the e-mail was sent in the meantime. */
export async function replaceQueued(
  db: Db,
  { id, payload }: QueuedMail,
  by: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update graphile_worker._private_jobs set payload = ${by}::json where id = ${id} and payload::text = ${payload}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function deleteQueued(db: Db, id: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}
