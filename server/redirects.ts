import { findLocale, inLocale, locale_cookie } from '@vitrine/i18n/locales';
import { cookieValues } from './kit/http/cookie.ts';

/** A redirect: permanent (301), or depending on the visitor (302). */
export interface PageRedirect {
  to: string;
  status: 301 | 302;
}

/**
 * The redirect for a request, if it has one. `m.` and `www.` in front of the site's name redirect
 * to the one address, that of `PUBLIC_URL`. The bare address redirects to the language that was
 * chosen in this browser. Search engines send no cookie: they get English there.
 */
export function findRedirect(
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  public_url?: string,
): PageRedirect | undefined {
  const { host, pathname, search } = new URL(url);
  const site = public_url && new URL(public_url);
  if (site && host !== site.host && bareName(host) === bareName(site.host))
    return { to: site.origin + pathname + search, status: 301 };
  if (pathname !== '/') return undefined;
  const [chosen] = cookieValues(headers.get('cookie') ?? '', locale_cookie)
    .map((code) => findLocale(code))
    .filter((locale) => locale !== undefined);
  return chosen && chosen.code !== 'en'
    ? { to: inLocale(chosen.code, '/') + search, status: 302 }
    : undefined;
}

const bareName = (host: string) => host.replace(/^(?:www|m)\./i, '');
