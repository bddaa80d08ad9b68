import { findLocale, locales, type LocaleCode } from '@vitrine/i18n/locales';
import { slugOf, type PolicyName } from '@vitrine/i18n/policies/names';
import { useLocation } from 'react-router';

const [english] = locales;

/** The language that a path is in, and the path without its prefix: `/de/case/7` → German, `/case/7`. */
export function splitLocale(pathname: string) {
  const [, first = '', ...rest] = pathname.split('/');
  const locale = first === english.code ? undefined : findLocale(first);
  return locale ? { locale, path: `/${rest.join('/')}` } : { locale: english, path: pathname };
}

/** The same page in another language: `/case/7` in `de` → `/de/case/7`. `path` has no prefix. */
export function inLocale(code: LocaleCode, path: string): string {
  if (code === english.code) return path;
  return path === '/' ? `/${code}` : `/${code}${path}`;
}

/** The only builder of links: one entry for each page that exists. */
export function pathsIn(code: LocaleCode) {
  return {
    home: inLocale(code, '/'),
    case: (id: number) => inLocale(code, `/case/${id}`),
    my: inLocale(code, '/my'),
    backpack: inLocale(code, '/my/backpack'),
    fairness: inLocale(code, '/provablyfair'),
    outbox: inLocale(code, '/outbox'),
    remark: (policy: PolicyName) => inLocale(code, `/remark/${slugOf(policy)}`),
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
