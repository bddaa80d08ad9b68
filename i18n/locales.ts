/**
 * The 12 languages of the product. `code` is the path's prefix (English has none), `tag` is BCP 47
 * for `<html lang>`, `hreflang` and `Intl`. The codes are inherited: `ch-tr` is Turkish, `in` is
 * Hindi.
 */
export const locales = [
  { code: 'en', tag: 'en', name: 'English' },
  { code: 'zh', tag: 'zh-CN', name: '简体中文' },
  { code: 'pl', tag: 'pl', name: 'Polski' },
  { code: 'es', tag: 'es', name: 'Español' },
  { code: 'ch-tr', tag: 'tr', name: 'Türkçe' },
  { code: 'vn', tag: 'vi', name: 'Tiếng Việt' },
  { code: 'fr', tag: 'fr', name: 'Français' },
  { code: 'br', tag: 'pt-BR', name: 'Português (Brasil)' },
  { code: 'ro', tag: 'ro', name: 'Română' },
  { code: 'in', tag: 'hi', name: 'हिन्दी' },
  { code: 'de', tag: 'de', name: 'Deutsch' },
  { code: 'ru', tag: 'ru', name: 'Русский' },
] as const;

/** A locale's code in paths. */
export type LocaleCode = (typeof locales)[number]['code'];

/** The cookie with the path code of the language chosen in a browser. */
export const locale_cookie = 'locale';

/**
 * The locale with this path code, if there is one. `pt` isn't a code: the router redirects it to
 * `br`.
 */
export function findLocale(code: string | undefined) {
  return locales.find((locale) => locale.code === code);
}

/**
 * The locale of a language, by its code or its BCP 47 tag: `in`, `hi` and `hi-IN` are Hindi, `pt`
 * is `br`.
 */
export function findLanguage(name: string) {
  const wanted = name.trim().toLowerCase().replaceAll('_', '-');
  const firstPart = (tag: string) => tag.toLowerCase().split('-')[0];
  return findLocale(wanted) ?? locales.find(({ tag }) => firstPart(tag) === firstPart(wanted));
}

/** The same page in another language: `/case/7` in `de` → `/de/case/7`. `path` has no prefix. */
export function inLocale(code: LocaleCode, path: string): string {
  if (code === 'en') return path;
  return path === '/' ? `/${code}` : `/${code}${path}`;
}
