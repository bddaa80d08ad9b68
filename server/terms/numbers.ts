import { mills, toWire } from '@vitrine/contract/amount';
import { Unfit } from '../kit/refusal.ts';
import type { PlayTerms, TermsUnit } from './declare.ts';

/** The numbers of some terms, each by its place in the content: `levels.3.red_mills`. */
export type TermsNumbers = Readonly<Record<string, number>>;

/** One number of some terms, with its words and its bounds. */
interface TermsCell {
  path: string;
  words: string;
  unit: TermsUnit;
  least: number;
  most: number;
}

/** All numbers that some terms have. */
export function cellsOf({ tables }: PlayTerms): TermsCell[] {
  return tables.flatMap(({ rows, columns }) =>
    rows.flatMap(({ at, label }) =>
      columns.map(({ key, label: column, unit, least, most }) => ({
        path: `${at}.${key}`,
        words: `${label}, ${column}`,
        unit,
        least,
        most,
      })),
    ),
  );
}

/** A number as people read it: an amount in units, a share in percent, or a count. */
export function sayNumber(unit: TermsUnit, value: number): string {
  if (unit === 'mills') return String(toWire(mills(value)));
  return unit === 'ppm' ? `${value / 10_000}%` : String(value);
}

type Node = Record<string, unknown>;

/** The object that holds a number, and the number's key in it. */
function holderOf(content: object, path: string): [Node, string] {
  const keys = path.split('.');
  const last = keys.pop()!;
  return [keys.reduce((node, key) => node[key] as Node, content as Node), last];
}

/** The numbers of a content of these terms. */
export function numbersOf(terms: PlayTerms, content: object): TermsNumbers {
  return Object.fromEntries(
    cellsOf(terms).map(({ path }) => {
      const [holder, key] = holderOf(content, path);
      return [path, holder[key] as number];
    }),
  );
}

/** The content of these terms with such numbers: all else is as declared, or follows from them. */
export function contentOf<Content extends object>(
  terms: PlayTerms<Content>,
  numbers: TermsNumbers,
): Content {
  const content = structuredClone(terms.initial);
  for (const { path } of cellsOf(terms)) {
    const [holder, key] = holderOf(content, path);
    holder[key] = numbers[path]!;
  }
  return terms.complete?.(content) ?? content;
}

/**
 * Completes the numbers of a draft by those in force. Refuses act.unfit for a number that these
 * terms don't have or that is out of its bounds, and for numbers that don't fit together.
 */
export function completeDraft(
  terms: PlayTerms,
  drafted: TermsNumbers,
  in_force: TermsNumbers,
): TermsNumbers {
  const unknown = Object.keys(drafted).find((path) => !Object.hasOwn(in_force, path));
  if (unknown !== undefined) throw new Unfit(`These terms have no number ${unknown}.`);
  const numbers = { ...in_force, ...drafted };
  const faults = cellsOf(terms).flatMap(({ path, words, unit, least, most }) => {
    const value = numbers[path]!;
    if (Number.isSafeInteger(value) && value >= least && value <= most) return [];
    const [from, to] = [sayNumber(unit, least), sayNumber(unit, most)];
    return [`${words}: from ${from} to ${to}, not ${sayNumber(unit, value)}.`];
  });
  const found = faults.length > 0 ? faults : terms.findFaults(contentOf(terms, numbers));
  if (found.length > 0) throw new Unfit(found.join(' '));
  return numbers;
}

/** The numbers that differ between two contents, with their words. */
export function changesOf(terms: PlayTerms, before: TermsNumbers, after: TermsNumbers) {
  return cellsOf(terms).flatMap(({ path, words, unit }) =>
    before[path] === after[path]
      ? []
      : [{ path, words, unit, before: before[path]!, after: after[path]! }],
  );
}

/** Whether each of some numbers is above the one before it. */
export const doRise = (numbers: readonly number[]): boolean =>
  numbers.every((value, n) => n === 0 || value > numbers[n - 1]!);
