import { findLocale } from '@vitrine/i18n/locales';
import type { Letter, OwnWords } from '@vitrine/mail/letters';
import type { Db } from '../kit/db.ts';
import { kindOf, letter_samples, type LetterKind } from './samples.ts';
import { findOwnWords } from './store.ts';

/** An operator's own words of a letter in a language, as they were written; null: ours stand. */
interface Words {
  subject: string | null;
  opening: string | null;
}

/** The parts of a letter that an operator may word, with the most characters of each. */
const worded = { subject: 150, opening: 500 } as const;

/** Data of letters that words may name; codes and links have their places, and stay there. */
const nameable = ['player', 'device', 'number', 'title'] as const;

/** Names the placeholders that the words of a letter may have, such as `site`. */
export function placeholdersOf(letter: Letter): string[] {
  return ['site', ...nameable.filter((name) => name in letter)];
}

/**
 * Letters that say nothing in their opening sentence of which their reader has to know: an
 * operator's own takes its place. In the others it stands before ours, which says what happened to
 * the account or what a code does.
 */
const replaced: readonly LetterKind[] = ['notification', 'request_answered'];

/** Whether our opening sentence stays, below an operator's own. */
export const keepsOurs = (kind: LetterKind): boolean => !replaced.includes(kind);

/** Why a text can't be a part of a letter, and what to do; undefined when it fits. */
export function findFault(
  part: keyof typeof worded,
  text: string,
  placeholders: readonly string[],
): string | undefined {
  if (/\p{Cc}|[\u2028\u2029]/u.test(text)) return 'has a line break: write it on one line.';
  if (text.length > worded[part])
    return `has ${text.length} characters: at most ${worded[part]} fit.`;
  if (/[<>]/.test(text)) return 'has < or >: write plain words, without HTML.';
  if (/https?:|\bwww\./i.test(text))
    return 'has the address of a page: leave it out, the links of letters are ours.';
  const unknown = text
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => (placeholders.includes(name) ? '' : whole))
    .match(/\{[^{}]*\}?|\}/);
  if (!unknown) return undefined;
  const known = placeholders.map((name) => `{${name}}`).join(', ');
  return `has ${unknown[0]}, which this letter can’t fill in: it knows ${known}.`;
}

/** Words with their placeholders filled from the letter and the name of the site. */
export function fillWords({ subject, opening }: Words, letter: Letter, site: string): OwnWords {
  const facts: Readonly<Record<string, unknown>> = { ...letter, site };
  const known = placeholdersOf(letter);
  const fill = (text: string | null) =>
    text?.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      known.includes(name) ? String(facts[name]) : whole,
    ) ?? null;
  return { subject: fill(subject), opening: fill(opening), keeps_ours: keepsOurs(kindOf(letter)) };
}

/** Reads the operator's own words of a letter in a language; nothing of it is cached. */
export async function readOwnWords(
  db: Db,
  letter: Letter,
  language: string,
  site: string,
): Promise<OwnWords> {
  const code = findLocale(language)?.code ?? 'en';
  return fillWords(await findOwnWords(db, kindOf(letter), code), letter, site);
}

/** The letter of a kind with each placeholder in place of what would fill it. */
export function letterOfPlaceholders(kind: LetterKind): Letter {
  const sample = letter_samples[kind];
  const names = placeholdersOf(sample).filter((name) => name in sample);
  return { ...sample, ...Object.fromEntries(names.map((name) => [name, `{${name}}`])) };
}
