import { auditAct } from '../audit/index.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import type { Module } from '../kit/module.ts';
import { Refusal, refuse, Unfit } from '../kit/refusal.ts';
import { hasColleague, readSetting } from '../settings/index.ts';
import { makeRule } from '../settle/rules.ts';
import type { PlayTerms } from './declare.ts';
import {
  judgeTermsDraft,
  readStates,
  sayChanges,
  sayLoss,
  stampOf,
  type JudgedDraft,
} from './judge.ts';
import { completeDraft, contentOf, type TermsNumbers } from './numbers.ts';
import { evictTerms } from './read.ts';
import * as store from './store.ts';

/** A draft to publish, by somebody who saw this revision as the newest. */
export interface TermsWish {
  name: string;
  /** Numbers that are left out stay as they are in force. */
  numbers: TermsNumbers;
  /** The moment from which it is in force; null for now. */
  starts_at: Date | null;
  seen: number;
  /** Of one that a second person agrees to: the terms beside which it was judged. */
  judged_stamp?: string;
}

/** A draft with its judgement; without one it was judged beside the terms that the stamp names. */
interface Judged extends Omit<JudgedDraft, 'judgement'>, Partial<Pick<JudgedDraft, 'judgement'>> {
  /** Of a draft that can't be judged: why. The act refuses it, so that the audit has it. */
  refused?: Refusal;
}

/** The terms of all modules. */
export const gatherTerms = (modules: readonly Module[]): readonly PlayTerms[] =>
  modules.flatMap(({ terms }) => terms ?? []);

/** The terms of a name; refuses terms.unknown. */
export const needTerms = (all: readonly PlayTerms[], name: string): PlayTerms =>
  all.find((terms) => terms.name === name) ?? refuse('terms.unknown');

/** Judges a draft of terms without publishing it. Refuses terms.unknown and act.unfit. */
export const judgeTerms = (
  db: Db,
  all: readonly PlayTerms[],
  { name, numbers }: Pick<TermsWish, 'name' | 'numbers'>,
): Promise<JudgedDraft> => judgeTermsDraft(db, all, needTerms(all, name), numbers);

/**
 * Publishes a revision of terms, in force now or from a moment on; it takes the place of one that
 * still waits. Acts of before keep the rule that they name. Returns its number. It waits for a
 * second member of staff where there is another who may agree. Refuses terms.unknown, act.unfit for
 * numbers that don't fit or that change nothing, terms.loses with the numbers that would be right,
 * and edit.conflict, with both, when somebody has published since.
 */
export async function publishTerms(
  desk: Desk,
  modules: readonly Module[],
  wish: TermsWish,
): Promise<number> {
  const all = gatherTerms(modules);
  const terms = needTerms(all, wish.name);
  const judged = await judgeOnce(desk, all, terms, wish);
  const { name, starts_at, seen } = wish;
  const second = {
    verb: 'terms.publish',
    args: {
      ...wish,
      numbers: judged.numbers,
      starts_at: starts_at?.toISOString() ?? null,
      judged_stamp: judged.stamp,
    },
    isNeeded: async (tx: Tx) => {
      // A draft that is refused anyway waits for nobody.
      await check(tx, desk, modules, wish, judged);
      return (
        (await readSetting(tx, 'two_persons.on')) &&
        (await hasColleague(tx, desk.actor_id, 'terms.publish'))
      );
    },
    will: async (tx: Tx) => {
      const { numbers } = await check(tx, desk, modules, wish, judged);
      const from = starts_at === null ? 'now' : `from ${starts_at.toISOString()} on`;
      const { before, after } = judged.judgement!;
      const changes = sayChanges(terms, numbers, judged.numbers);
      return (
        `Publishes terms of ${terms.title}, ${from}: ${changes || 'those in force stay'}. ` +
        `Of 100 of stakes the house keeps ${after.kept_percent}, as yet ${before.kept_percent}.`
      );
    },
  };
  const read = async (tx: Tx) => (await store.findTermsRevisions(tx, name, 1))[0]?.hash ?? null;
  return auditAct(
    desk,
    { right: 'terms.publish', on: 'terms', id: name, read, second },
    async (tx) => {
      await store.lockTerms(tx);
      await check(tx, desk, modules, wish, judged);
      const content = contentOf(terms, judged.numbers);
      const { hash } = makeRule(name, content);
      const number = seen + 1;
      const [published_at, actor_id] = [desk.at, desk.actor_id];
      await store.insertTermsRevision(tx, {
        name,
        number,
        hash,
        content,
        published_at,
        // The second person may agree after the moment.
        starts_at: starts_at !== null && starts_at > published_at ? starts_at : published_at,
        actor_id,
      });
      tx.after(() => evictTerms(name));
      return number;
    },
  );
}

/**
 * Judges a draft before its act: it takes seconds, and nothing may be locked meanwhile. The second
 * person's transaction is open already, so what was judged at the proposal holds then, as long as
 * the terms are those of then.
 */
async function judgeOnce(
  { db, second_id }: Desk,
  all: readonly PlayTerms[],
  terms: PlayTerms,
  { numbers, judged_stamp }: TermsWish,
): Promise<Judged> {
  try {
    if (second_id === undefined || judged_stamp === undefined)
      return await judgeTermsDraft(db, all, terms, numbers);
    return { numbers: completeDraft(terms, numbers, numbers), stamp: judged_stamp };
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return { numbers, stamp: '', refused: problem };
  }
}

/** Refuses a draft that can't be published as things stand; returns the terms as they are. */
async function check(
  tx: Tx,
  { at, second_id }: Desk,
  modules: readonly Module[],
  { name, starts_at, seen }: TermsWish,
  judged: Judged,
) {
  if (judged.refused) throw judged.refused;
  const terms = needTerms(gatherTerms(modules), name);
  const states = await readStates(tx, gatherTerms(modules), at);
  const own = states.find((state) => state.terms === terms)!;
  const newest = own.newest?.number ?? 0;
  if (newest !== seen)
    throw new Refusal('edit.conflict', undefined, {
      yours: judged.numbers,
      theirs: own.newest_numbers,
      version: newest,
      at: own.newest?.published_at.toISOString(),
    });
  if (stampOf(states) !== judged.stamp)
    throw new Unfit('Other terms were published or began meanwhile: judge this draft again.');
  if (starts_at !== null && starts_at <= at && second_id === undefined)
    throw new Unfit('The moment is over: choose a later one, or publish now.');
  const changes = sayChanges(terms, own.newest_numbers, judged.numbers);
  if (changes === '') throw new Unfit('This draft changes nothing.');
  const draft = { name, before: own.numbers, after: judged.numbers, is_now: starts_at === null };
  const opposed = await Promise.all(
    modules.map(async ({ opposes_terms }) => (await opposes_terms?.(tx, draft)) ?? []),
  );
  if (opposed.flat().length > 0) throw new Unfit(opposed.flat().join(' '));
  if (judged.judgement?.loses) {
    const { before, after, right, is_together } = judged.judgement;
    const detail = sayLoss(terms, judged.judgement);
    const refusal = new Refusal('terms.loses', undefined, {
      detail,
      before,
      after,
      right,
      is_together,
    });
    // The command line prints it.
    refusal.message = detail;
    throw refusal;
  }
  return own;
}
