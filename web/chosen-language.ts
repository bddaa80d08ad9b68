import { findLocale, locale_cookie, type LocaleCode } from '@vitrine/i18n/locales';
import { writeStored } from './stored.ts';

/** As long as browsers keep a cookie: 400 days. */
const cookie_s_max = 400 * 24 * 3600;

/**
 * Keeps which language was chosen: as a cookie, by which the server leads from the bare address to it, and as the item, which
 * knows two values only.
 */
export function keepLanguage(code: LocaleCode): void {
  writeStored('language', code === 'zh' ? 'zh_CN' : 'en');
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${locale_cookie}=${code}; path=/; max-age=${cookie_s_max}; samesite=lax${secure}`;
}

/** The language that was chosen in this browser, if one was. */
export function chosenLanguage(): LocaleCode | undefined {
  const [, code] = new RegExp(`(?:^|; )${locale_cookie}=([^;]*)`).exec(document.cookie) ?? [];
  return findLocale(code)?.code;
}
