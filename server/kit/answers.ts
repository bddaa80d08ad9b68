import fs from 'node:fs';
import path from 'node:path';
import type { ErrorKey } from '@vitrine/contract/errors';
import { english_answers, type AnswerKey } from '@vitrine/i18n/answers';
import { locales, type LocaleCode } from '@vitrine/i18n/locales';

const catalogues = path.join(import.meta.dirname, '../../i18n/answers');

/**
 * English is in the code. The other catalogues are read once at start, so that the server can still
 * answer when anything else is unavailable.
 */
const answers = new Map(
  locales.map(({ code, tag }): [LocaleCode, Record<string, string>] => [
    code,
    code === 'en' ? english_answers : readCatalogue(path.join(catalogues, `${tag}.po`)),
  ]),
);

/**
 * The server's text in this language; falls back to English where the language's catalogue lacks
 * it.
 */
export function answerIn(language: LocaleCode, key: AnswerKey): string {
  return answers.get(language)?.[key] || english_answers[key];
}

/** A refusal in words: the server's text, and behind it the words of a person that it brings. */
export function sayRefusal(language: LocaleCode, key: ErrorKey, needed: object = {}): string {
  const text = answerIn(language, key);
  const { words } = needed as { words?: string | undefined };
  return words === undefined ? text : `${text} ${words}`;
}

/** A catalogue's texts by id. Each text is on one line, and its escapes are valid JSON. */
function readCatalogue(file: string): Record<string, string> {
  const entries = fs.readFileSync(file, 'utf8').matchAll(/^msgid (".+")\nmsgstr (".*")$/gm);
  return Object.fromEntries(
    [...entries].map(([, id, text]) => [JSON.parse(id!), JSON.parse(text!)]),
  );
}
