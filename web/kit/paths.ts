import { findLocale, inLocale, locales, type LocaleCode } from '@vitrine/i18n/locales';
import { slugOf, type PageName } from '@vitrine/i18n/policies/names';
import { useLocation } from 'react-router';

export { inLocale };

const [english] = locales;

/**
 * Splits a path into its language and the path without the language prefix and trailing slashes:
 * `/de/case/7` → German, `/case/7`.
 */
export function splitLocale(pathname: string) {
  const [, first = '', ...rest] = pathname.replace(/\/+$/, '').split('/');
  const locale = first === english.code ? undefined : findLocale(first);
  return { locale: locale ?? english, path: `/${(locale ? rest : [first, ...rest]).join('/')}` };
}

/**
 * The only builder of links: one entry for each existing page, and one for `pay`, which only an
 * offer links to.
 */
export function pathsIn(code: LocaleCode) {
  return {
    home: inLocale(code, '/'),
    top: inLocale(code, '/top'),
    topOfWeek: inLocale(code, '/top?period=7d'),
    free: inLocale(code, '/free'),
    case: (id: number) => inLocale(code, `/case/${id}`),
    my: inLocale(code, '/my'),
    promotion: inLocale(code, '/my/promotion'),
    pay: inLocale(code, '/pay'),
    backpack: inLocale(code, '/my/backpack'),
    fairness: inLocale(code, '/provablyfair'),
    outbox: inLocale(code, '/outbox'),
    remark: (page: PageName) => inLocale(code, `/remark/${encodeURIComponent(slugOf(page))}`),
    draw: (id: number) => inLocale(code, `/provablyfair?draw=${id}#verify`),
  };
}

/** The language of the current page. */
export function useLocale() {
  return splitLocale(useLocation().pathname).locale;
}

/** Links in the language of the current page. */
export function usePaths() {
  return pathsIn(useLocale().code);
}
