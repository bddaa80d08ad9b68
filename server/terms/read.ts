import { Cache } from '../kit/cache.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { PlayTerms } from './declare.ts';
import * as store from './store.ts';

/** Terms as they are in force at a moment. */
export interface TermsInForce<Content extends object = object> {
  /** The number of their revision; 0 for the initial ones. */
  number: number;
  content: Content;
  /** The name of their rule: acts that follow them have it. */
  hash: string;
}

/** How long a process may follow terms that another one has replaced. */
const cache_ms = 1000;
const cache = new Cache<string, readonly store.TermsRevision[]>({ for_ms: cache_ms, max: 100 });
/** Counts publications in this process: a read that began before one isn't cached after it. */
let publications = 0;

/** Evicts terms that this process has published. */
export function evictTerms(name: string): void {
  publications += 1;
  cache.delete(name);
}

/** The revision that is in force at a moment, of those from it on, the newest first. */
export const inForceAt = (revisions: readonly store.TermsRevision[], at: Date) =>
  revisions.find(({ starts_at }) => starts_at <= at);

/**
 * Reads the terms that are in force now. A decision takes them once and passes the content to its
 * rules and the hash to its fact, so that both are of one revision. A revision that waits is
 * cached with the one in force and takes its place at its moment in every process.
 */
export async function readTerms<Content extends object>(
  db: Db,
  terms: PlayTerms<Content>,
): Promise<TermsInForce<Content>> {
  const at = now();
  const revision = inForceAt(cache.get(terms.name) ?? (await readRevisions(db, terms, at)), at);
  if (!revision) return { number: 0, content: terms.initial, hash: terms.rule.hash };
  const { number, content, hash } = revision;
  // `publishTerms` builds a content by the declaration.
  return { number, content: content as Content, hash };
}

async function readRevisions(db: Db, { name }: Pick<PlayTerms, 'name'>, at: Date) {
  const before = publications;
  const revisions = await store.findInForce(db, name, at);
  if (before === publications) cache.set(name, revisions);
  return revisions;
}
