import { locales } from '@vitrine/i18n/locales';
import { useLocation } from 'react-router';
import { inLocale, splitLocale } from '../paths.ts';

/**
 * The page's canonical address, and for search engines and previews the same page in every language. These read what the
 * server sends; a browser needs none of it but the address, which it shares. `origin`: `https://host`.
 */
export function Alternates({ origin }: { origin: string }) {
  const { pathname } = useLocation();
  const { locale, path } = splitLocale(pathname);
  const canonical = origin + inLocale(locale.code, path);
  return (
    <>
      <link rel="canonical" href={canonical} />
      {import.meta.env.SSR && (
        <>
          {locales.map(({ code, tag }) => (
            <link key={tag} rel="alternate" hrefLang={tag} href={origin + inLocale(code, path)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={origin + path} />
          <meta property="og:url" content={canonical} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Vitrine" />
          <meta property="og:locale" content={open_graph_locales[locale.tag]} />
          {locales
            .filter(({ code }) => code !== locale.code)
            .map(({ tag }) => (
              <meta key={tag} property="og:locale:alternate" content={open_graph_locales[tag]} />
            ))}
        </>
      )}
    </>
  );
}

/**
 * Each language with the territory that most of its readers are in, as Open Graph wants it: `hi` → `hi_IN`. Pure, so that it
 * stays out of what browsers load.
 */
const open_graph_locales = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ locales.map(({ tag }) => {
    const { language, region } = new Intl.Locale(tag).maximize();
    return [tag, `${language}_${region}`];
  }),
);
