import { findLocale } from '@vitrine/i18n/locales';
import { data, Outlet, redirect } from 'react-router';
import { inLocale } from '../kit/paths.ts';
import type { Route } from './+types/locale.ts';

/**
 * Accepts our languages only: `/en/…` and `/pt/…` redirect permanently, any other first segment is
 * a 404.
 */
export function loader({ params, request }: Route.LoaderArgs) {
  const { locale } = params;
  if (locale === undefined) return null;
  const { pathname, search } = new URL(request.url);
  // Cuts at the second slash, however the locale is escaped, and drops empty segments: a leading
  // `//` would redirect to another site.
  const path = `/${pathname.split('/').slice(2).filter(Boolean).join('/')}`;
  if (locale === 'en') throw redirect(inLocale('en', path) + search, 301);
  if (locale === 'pt') throw redirect(inLocale('br', path) + search, 301);
  if (!findLocale(locale)) throw data(null, { status: 404 });
  return null;
}

export default Outlet;
