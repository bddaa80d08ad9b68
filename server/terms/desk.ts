import type { Reply } from '@vitrine/contract/index';
import { findFaces } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { PlayTerms } from './declare.ts';
import { readState, readStates } from './judge.ts';
import { cellsOf, numbersOf } from './numbers.ts';
import { needTerms } from './operate.ts';
import * as store from './store.ts';

/** The most revisions that the page of some terms shows. */
const revisions_shown = 50;

/** The names of those who published revisions; null for the command line. */
async function namesOf(db: Db, revisions: readonly store.TermsRevision[]) {
  const actors = [...new Set(revisions.flatMap(({ actor_id }) => actor_id ?? []))];
  const names = new Map((await findFaces(db, actors)).map(({ id, name }) => [id, name]));
  return ({ actor_id }: store.TermsRevision) => (actor_id === null ? null : names.get(actor_id)!);
}

/** All terms, each with its revision in force and the one that waits, if any. */
export async function listTerms(
  db: Db,
  all: readonly PlayTerms[],
): Promise<Reply<'GET /api/console/terms'>> {
  const states = await readStates(db, all, now());
  const byOf = await namesOf(
    db,
    states.flatMap(({ in_force }) => in_force ?? []),
  );
  return {
    list: states.map(({ terms: { name, title, does }, in_force, newest }) => ({
      name,
      title,
      does,
      number: in_force?.number ?? 0,
      since: in_force?.starts_at.toISOString() ?? null,
      by: in_force === undefined ? null : byOf(in_force),
      next_at: newest === in_force ? null : newest!.starts_at.toISOString(),
    })),
  };
}

/** Some terms with their numbers, their bounds and their revisions. Refuses terms.unknown. */
export async function showPlayTerms(
  db: Db,
  all: readonly PlayTerms[],
  name: string,
): Promise<Reply<'GET /api/console/terms/{name}'>> {
  const terms = needTerms(all, name);
  const [state, revisions] = await Promise.all([
    readState(db, terms, now()),
    store.findTermsRevisions(db, name, revisions_shown),
  ]);
  const byOf = await namesOf(db, revisions);
  const { in_force, newest } = state;
  const { title, does, tables } = terms;
  return {
    name,
    title,
    does,
    tables: tables.map(({ title: of, rows, columns }) => ({
      title: of,
      rows: rows.map((row) => ({ ...row })),
      columns: columns.map((column) => ({ ...column })),
    })),
    cells: cellsOf(terms).map(({ path, words, unit }) => ({ path, words, unit })),
    number: in_force?.number ?? 0,
    newest: newest?.number ?? 0,
    numbers: state.numbers,
    initial: numbersOf(terms, terms.initial),
    revisions: revisions.map((revision) => {
      const { number, content, published_at, starts_at } = revision;
      const is_later = number > (in_force?.number ?? 0);
      return {
        number,
        numbers: numbersOf(terms, content),
        published_at: published_at.toISOString(),
        starts_at: starts_at.toISOString(),
        by: byOf(revision),
        state:
          number === in_force?.number
            ? ('in_force' as const)
            : is_later && number === newest?.number
              ? ('waits' as const)
              : ('over' as const),
      };
    }),
  };
}
