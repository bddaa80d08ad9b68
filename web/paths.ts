import { findLocale, inLocale, locales, type LocaleCode } from '@vitrine/i18n/locales';
import { slugOf, type PageName } from '@vitrine/i18n/policies/names';
import { useLocation } from 'react-router';

export { inLocale };

const [english] = locales;

/** The language that a path is in, and the path without its prefix, and without a slash at its end: `/de/case/7` → German, `/case/7`. */
export function splitLocale(pathname: string) {
  const [, first = '', ...rest] = pathname.replace(/\/+$/, '').split('/');
  const locale = first === english.code ? undefined : findLocale(first);
  return { locale: locale ?? english, path: `/${(locale ? rest : [first, ...rest]).join('/')}` };
}

/** The only builder of links: one entry for each page that exists, and for `pay`, to which only an offer leads. */
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

/** The language of the page that is shown. */
export function useLocale() {
  return splitLocale(useLocation().pathname).locale;
}

/** Links in the language of the page that is shown. */
export function usePaths() {
  return pathsIn(useLocale().code);
}
