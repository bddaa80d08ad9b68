import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';

/** A revision of some terms. */
export interface TermsRevision {
  name: string;
  /** From 1 on, without a gap. */
  number: number;
  /** Of its content, as rules have it. */
  hash: string;
  content: object;
  published_at: Date;
  starts_at: Date;
  /** Null for the command line. */
  actor_id: number | null;
}

const columns = sql`r.name, r.number, r.hash, rule.content, r.published_at, r.starts_at, r.actor_id`;

/**
 * The revision of some terms that is in force at a moment, and all later ones, which wait, the
 * newest first.
 */
export async function findInForce(db: Db, name: string, at: Date): Promise<TermsRevision[]> {
  const { rows } = await sql<TermsRevision>`
    select ${columns} from terms_revisions r join settle_rules rule on rule.hash = r.hash
    where r.name = ${name} and r.number >= coalesce(
      (select max(number) from terms_revisions where name = ${name} and starts_at <= ${at}), 0)
    order by r.number desc`.execute(db);
  return rows;
}

/** The newest revisions of some terms, the newest first. */
export async function findTermsRevisions(
  db: Db,
  name: string,
  limit: number,
): Promise<TermsRevision[]> {
  const { rows } = await sql<TermsRevision>`
    select ${columns} from terms_revisions r join settle_rules rule on rule.hash = r.hash
    where r.name = ${name} order by r.number desc limit ${limit}`.execute(db);
  return rows;
}

/** Orders those who publish terms: what a draft costs depends on all of them. */
export async function lockTerms(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock('terms_revisions'::regclass::int, 0)`.execute(tx);
}

/** Publishes a revision, which must have the next number. */
export async function insertTermsRevision(tx: Tx, revision: TermsRevision): Promise<void> {
  const { name, number, hash, content, published_at, starts_at, actor_id } = revision;
  await sql`select terms_publish(${name}, ${number}, ${hash}, ${JSON.stringify(content)}::jsonb,
    ${published_at}, ${starts_at}, ${actor_id})`.execute(tx);
}
