import { locales, type LocaleCode } from '@vitrine/i18n/locales';
import type { Script } from './draw/scripts.ts';

/** The locale that a Language header means, by its code or its BCP 47 tag: `in`, `hi` and `hi-IN` are Hindi, `pt` is `br`. English for any other. */
export function findLanguage(header: string): LocaleCode {
  const wanted = header.trim().toLowerCase().replaceAll('_', '-');
  const firstPart = (tag: string) => tag.toLowerCase().split('-')[0];
  const locale =
    locales.find(({ code }) => code === wanted) ?? locales.find(({ tag }) => firstPart(tag) === firstPart(wanted));
  return locale?.code ?? 'en';
}

const script_of: Partial<Record<LocaleCode, Script>> = { zh: 'chinese', in: 'devanagari', ru: 'cyrillic' };

/** The writing that readers of a language click on. */
export function scriptOf(language: LocaleCode): Script {
  return script_of[language] ?? 'latin';
}
