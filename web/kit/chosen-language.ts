import { findLocale, locale_cookie, type LocaleCode } from '@vitrine/i18n/locales';
import { writeStored } from './stored.ts';

/** Browsers cap the lifetime of a cookie at 400 days. */
const cookie_s_max = 400 * 24 * 3600;

/**
 * Stores the chosen language twice: in a cookie, by which the server redirects the bare address to
 * that language, and in the item `language`, which has only two values, `zh_CN` and `en`.
 */
export function storeLanguage(code: LocaleCode): void {
  writeStored('language', code === 'zh' ? 'zh_CN' : 'en');
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${locale_cookie}=${code}; path=/; max-age=${cookie_s_max}; samesite=lax${secure}`;
}

/** The language chosen in this browser; undefined if none was chosen. */
export function chosenLanguage(): LocaleCode | undefined {
  const values = document.cookie.matchAll(new RegExp(`(?:^|; )${locale_cookie}=([^;]*)`, 'g'));
  return [...values].map(([, code]) => findLocale(code)?.code).find((code) => code !== undefined);
}
