import { inLocale, splitLocale } from '../paths.ts';

/** What of a page its data say; `origin`: `https://host`. */
export interface DescribedPage {
  origin: string;
  pathname: string;
  title: string;
  /** The site's name. */
  site: string;
}

/**
 * A page in the words of schema.org, as JSON that may stand in HTML: home is the site, with its search and who runs it; every
 * other page says where it stands below home. Nothing is offered for sale in tokens.
 */
export function describePage({ origin, pathname, title, site }: DescribedPage): string {
  const { locale, path } = splitLocale(pathname);
  const home = origin + inLocale(locale.code, '/');
  const described =
    path === '/'
      ? describeSite(site, origin, home, locale.tag)
      : describeTrail([
          { name: site, item: home },
          { name: title, item: origin + inLocale(locale.code, path) },
        ]);
  return JSON.stringify({ '@context': 'https://schema.org', ...described }).replaceAll('<', String.raw`\u003c`);
}

function describeSite(name: string, origin: string, home: string, language: string) {
  const organization = `${origin}/#organization`;
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        name,
        url: home,
        inLanguage: language,
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${home}?name={name}` },
          'query-input': 'required name=name',
        },
      },
    ],
  };
}

function describeTrail(steps: readonly { name: string; item: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, n) => ({ '@type': 'ListItem', position: n + 1, ...step })),
  };
}
