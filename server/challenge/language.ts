import type { LocaleCode } from '@vitrine/i18n/locales';
import type { Script } from './draw/scripts.ts';

const script_of: Partial<Record<LocaleCode, Script>> = {
  zh: 'chinese',
  in: 'devanagari',
  ru: 'cyrillic',
};

/** The script of the words that readers of a language click. */
export function scriptOf(language: LocaleCode): Script {
  return script_of[language] ?? 'latin';
}
