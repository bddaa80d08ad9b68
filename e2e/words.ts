/** The texts of pages in a language, as its catalogue has them. */
import fs from 'node:fs';
import path from 'node:path';
import { findLocale, type LocaleCode } from '@vitrine/i18n/locales';
import { parsePo } from 'pofile-ts';

/** A text by its English, with its values filled in. */
export type Say = (english: string, values?: Record<string, string | number>) => string;

/** Throws for a text that the language's catalogue doesn't have. */
export function wordsIn(code: LocaleCode): Say {
  const file = path.join(import.meta.dirname, `../i18n/${findLocale(code)!.tag}.po`);
  const { items } = parsePo(fs.readFileSync(file, 'utf8'));
  const texts = new Map(
    items.filter(({ obsolete }) => !obsolete).map(({ msgid, msgstr }) => [msgid, msgstr.join('')]),
  );
  return (english, values = {}) => {
    const text = texts.get(english);
    if (!text) throw new Error(`no text for "${english}" in ${code}`);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
}
