import type { Rule } from '../kit/check.ts';
import type { Db } from '../kit/db.ts';
import { makeRule } from '../settle/rules.ts';

/** How a number is written: an amount in thousandths, parts per million, or a count. */
export type TermsUnit = 'mills' | 'ppm' | 'count';

/** A column of the numbers of some terms, with the bounds of each. */
interface TermsColumn {
  key: string;
  label: string;
  unit: TermsUnit;
  least: number;
  most: number;
}

/** Numbers that are shown and edited together: a row for each thing that has them. */
export interface TermsTable {
  title: string;
  /** `at` is the place of the row's numbers in the content, `levels.3`. */
  rows: readonly { at: string; label: string }[];
  columns: readonly TermsColumn[];
}

/** Terms as a module declares them. */
interface Declared<Content extends object> {
  /** The module's name, as its rule has it. */
  name: string;
  title: string;
  /** Their effect, as those who publish them read it. */
  does: string;
  /** Their content until a revision of them is published. */
  initial: Content;
  tables: readonly TermsTable[];
  /** Says in sentences what of a content doesn't fit together; each number is within its bounds. */
  findFaults(content: Content): string[];
  /** Computes what of a content follows from its numbers, for the checks of acts. */
  complete?(content: Content): Content;
}

/** Terms of play: numbers that acts follow, and that operators publish as revisions. */
export interface PlayTerms<Content extends object = object> extends Declared<Content> {
  /** The rule of the initial content, which each start publishes. */
  rule: Rule;
}

/** A draft as modules judge it that have records which depend on it. */
export interface TermsDraft {
  name: string;
  /** The numbers in force, and those of the draft, by their places. */
  before: Readonly<Record<string, number>>;
  after: Readonly<Record<string, number>>;
  /** It begins at once. */
  is_now: boolean;
}

declare module '../kit/module.ts' {
  interface Module {
    /** The terms of play that its acts follow, published as revisions. */
    terms?: PlayTerms;
    /** Says in sentences why some terms can't be published now, from its own records. */
    opposes_terms?: (db: Db, draft: TermsDraft) => Promise<string[]>;
  }
}

/** Declares terms of play; acts name the hash of the content that they followed. */
export function declareTerms<Content extends object>(
  declared: Declared<Content>,
): PlayTerms<Content> {
  return { ...declared, rule: makeRule(declared.name, declared.initial) };
}
