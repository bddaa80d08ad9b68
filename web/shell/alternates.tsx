import { locales } from '@vitrine/i18n/locales';
import { useLocation } from 'react-router';
import { inLocale, splitLocale } from '../paths.ts';

/** The page's canonical address and the same page in every language, for search engines. `origin`: `https://host`. */
export function Alternates({ origin }: { origin: string }) {
  const { pathname } = useLocation();
  const { locale, path } = splitLocale(pathname);
  return (
    <>
      <link rel="canonical" href={origin + inLocale(locale.code, path)} />
      {locales.map(({ code, tag }) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={origin + inLocale(code, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
    </>
  );
}
