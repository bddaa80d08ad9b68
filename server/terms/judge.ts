import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { PlayTerms } from './declare.ts';
import { judgeInWorker } from './judge-in-worker.ts';
import type { AllNumbers, Judgement } from './judgement.ts';
import {
  cellsOf,
  changesOf,
  completeDraft,
  numbersOf,
  sayNumber,
  type TermsNumbers,
} from './numbers.ts';
import { inForceAt } from './read.ts';
import * as store from './store.ts';

/** The state of some terms: the revision in force, if any, the newest, and their numbers. */
export interface TermsState {
  terms: PlayTerms;
  in_force: store.TermsRevision | undefined;
  newest: store.TermsRevision | undefined;
  numbers: TermsNumbers;
  newest_numbers: TermsNumbers;
}

/** Reads some terms past the cache, as those who change them need them. */
export async function readState(db: Db, terms: PlayTerms, at: Date): Promise<TermsState> {
  const revisions = await store.findInForce(db, terms.name, at);
  const [in_force, newest] = [inForceAt(revisions, at), revisions[0]];
  const of = (revision?: store.TermsRevision) =>
    numbersOf(terms, revision?.content ?? terms.initial);
  return { terms, in_force, newest, numbers: of(in_force), newest_numbers: of(newest) };
}

/** Reads all terms past the cache. */
export const readStates = (db: Db, all: readonly PlayTerms[], at: Date): Promise<TermsState[]> =>
  Promise.all(all.map((terms) => readState(db, terms, at)));

/**
 * A name for exactly these newest revisions. One that begins meanwhile changes nothing: a draft is
 * judged beside it, too.
 */
export const stampOf = (states: readonly TermsState[]): string =>
  states.map(({ terms, newest }) => `${terms.name} ${newest?.number ?? 0}`).join(', ');

/** A draft that is fit, its judgement, and the terms beside which it was judged. */
export interface JudgedDraft {
  numbers: TermsNumbers;
  judgement: Judgement;
  stamp: string;
}

/**
 * Judges a draft of some of these terms: completes it by those in force, and plays greedy players
 * through a year by it, also beside other terms that still wait. Refuses act.unfit.
 */
export async function judgeTermsDraft(
  db: Db,
  all: readonly PlayTerms[],
  terms: PlayTerms,
  drafted: TermsNumbers,
): Promise<JudgedDraft> {
  const states = await readStates(db, all, now());
  const own = states.find((state) => state.terms === terms)!;
  const numbers = completeDraft(terms, drafted, own.numbers);
  const beside = (read: (state: TermsState) => TermsNumbers): AllNumbers =>
    Object.fromEntries(
      states.flatMap((state) => (state === own ? [] : [[state.terms.name, read(state)]])),
    );
  const besides = [beside((state) => state.numbers)];
  if (states.some((state) => state !== own && state.newest !== state.in_force))
    besides.push(beside((state) => state.newest_numbers));
  const asked = { name: terms.name, before: own.numbers, draft: numbers, besides };
  return { numbers, judgement: await judgeInWorker(asked), stamp: stampOf(states) };
}

/** The changes of a draft in words: old, new. */
export function sayChanges(terms: PlayTerms, before: TermsNumbers, after: TermsNumbers): string {
  return changesOf(terms, before, after)
    .map(
      ({ words, unit, ...value }) =>
        `${words}: ${sayNumber(unit, value.before)} becomes ${sayNumber(unit, value.after)}`,
    )
    .join('; ');
}

/** The judgement of a draft that loses money, with the numbers that would be right. */
export function sayLoss(terms: PlayTerms, { after, right, is_together }: Judgement): string {
  const cells = new Map(cellsOf(terms).map((cell) => [cell.path, cell]));
  const rights = right.map(({ path, value }) => {
    const { words, unit } = cells.get(path)!;
    return `${words}: ${sayNumber(unit, value)}`;
  });
  const loses =
    `This loses money: of 100 of stakes the house would keep ${after.kept_percent} of all players ` +
    `together, at least 1 is needed, and ${after.greediest_percent} of the greediest, at least 0.`;
  if (rights.length === 0) return loses;
  const lead = is_together ? 'All of these together lose nothing' : 'Each of these would be right';
  return `${loses} ${lead}: ${rights.join('; ')}.`;
}
