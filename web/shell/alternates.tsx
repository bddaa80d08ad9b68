import { locales, type LocaleCode } from '@vitrine/i18n/locales';
import { useLocation, useRouteLoaderData } from 'react-router';
import type { loader as contentLoader } from '../content/page.tsx';
import { inLocale, pathsIn, splitLocale } from '../kit/paths.ts';
import { useSite } from '../parts/site.ts';

/**
 * The page's canonical address and, for search engines and link previews, its address in every
 * language. Those read the server's HTML; a browser only needs the canonical address, which it
 * shares. `origin`: `https://host`.
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
          <Translations origin={origin} path={path} />
          <meta property="og:url" content={canonical} />
          <meta property="og:type" content="website" />
          <SiteName />
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

function SiteName() {
  const site = useSite();
  return site && <meta property="og:site_name" content={site.title} />;
}

/**
 * The page's address in each language. An operator's page has its title in the address, and the
 * title may differ by language.
 */
function Translations({ origin, path }: { origin: string; path: string }) {
  const written = useRouteLoaderData<typeof contentLoader>('content/page');
  const addressIn = (code: LocaleCode) => {
    const title = written?.titles[code] ?? written?.titles['en'];
    return (
      origin +
      (title === undefined
        ? inLocale(code, path)
        : pathsIn(code).remark({ id: written!.id, title }))
    );
  };
  return (
    <>
      {locales.map(({ code, tag }) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={addressIn(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn('en')} />
    </>
  );
}

/**
 * Each language with the territory where most of its readers are, in Open Graph's form: `hi` →
 * `hi_IN`. Marked pure, so that it is tree-shaken from the browser's bundle.
 */
const open_graph_locales = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ locales.map(({ tag }) => {
    const { language, region } = new Intl.Locale(tag).maximize();
    return [tag, `${language}_${region}`];
  }),
);
