import fs from 'node:fs';
import path from 'node:path';
import { english_answers, type AnswerKey } from '@vitrine/i18n/answers';
import { locales, type LocaleCode } from '@vitrine/i18n/locales';

const catalogues = path.join(import.meta.dirname, '../../i18n/answers');

/** English stands in the code; the others are read once, so that they can be said whatever is away later. */
const answers = new Map(
  locales.map(({ code, tag }): [LocaleCode, Record<string, string>] => [
    code,
    code === 'en' ? english_answers : readCatalogue(path.join(catalogues, `${tag}.po`)),
  ]),
);

/** What the server says to a reader of this language; in English where the catalogue of the language lacks it. */
export function answerIn(language: LocaleCode, key: AnswerKey): string {
  return answers.get(language)?.[key] || english_answers[key];
}

/** The texts of a catalogue by their ids. Each is one line, whose escapes are JSON's too. */
function readCatalogue(file: string): Record<string, string> {
  const entries = fs.readFileSync(file, 'utf8').matchAll(/^msgid (".+")\nmsgstr (".*")$/gm);
  return Object.fromEntries([...entries].map(([, id, text]) => [JSON.parse(id!), JSON.parse(text!)]));
}
