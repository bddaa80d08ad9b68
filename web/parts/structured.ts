import { inLocale, splitLocale } from '../kit/paths.ts';

/** The page data to describe; `origin`: `https://host`. */
export interface DescribedPage {
  origin: string;
  pathname: string;
  title: string;
  /** The site's name. */
  site: string;
  /** HTML with questions and answers: each heading is a question, followed by its answer. */
  questions: string | undefined;
  /** The item that the page shows; `image`: its path. */
  product?: { name: string; image: string; category: string; sku: string } | undefined;
  /** The article that the page shows; `image`: its path, or an address elsewhere. */
  article?: { image: string; published_at: string; changed_at: string } | undefined;
  /** Of the page, and so of its product. */
  description?: string | undefined;
}

/**
 * Describes a page in the vocabulary of schema.org, as JSON that is safe within HTML: the home page
 * as the site, with its search and its operator; every other page as a breadcrumb below home, an
 * item's with its product. Nothing is offered for sale in tokens.
 */
export function describePage(page: DescribedPage): string {
  const { origin, pathname, title, site, questions, product, article, description } = page;
  const { locale, path } = splitLocale(pathname);
  const home = origin + inLocale(locale.code, '/');
  const trail = () =>
    describeTrail([
      { name: site, item: home },
      { name: title, item: origin + inLocale(locale.code, path) },
    ]);
  const asked = questions ? describeQuestions(questions) : [];
  const described =
    path === '/'
      ? describeSite(site, origin, home, locale.tag)
      : asked.length > 0
        ? { '@graph': [trail(), { '@type': 'FAQPage', inLanguage: locale.tag, mainEntity: asked }] }
        : product
          ? { '@graph': [trail(), describeProduct(product, description, origin)] }
          : article
            ? { '@graph': [trail(), describeArticle(page, article)] }
            : trail();
  return JSON.stringify({ '@context': 'https://schema.org', ...described }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
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

function describeProduct(
  { image, ...product }: NonNullable<DescribedPage['product']>,
  description: string | undefined,
  origin: string,
) {
  return { '@type': 'Product', ...product, description, image: new URL(image, origin).href };
}

function describeArticle(
  { origin, pathname, title, site, description }: DescribedPage,
  { image, published_at, changed_at }: NonNullable<DescribedPage['article']>,
) {
  const { locale, path } = splitLocale(pathname);
  return {
    '@type': 'Article',
    headline: title,
    description,
    image: new URL(image, origin).href,
    datePublished: published_at,
    dateModified: changed_at > published_at ? changed_at : published_at,
    inLanguage: locale.tag,
    mainEntityOfPage: origin + inLocale(locale.code, path),
    author: { '@type': 'Organization', name: site },
    publisher: { '@id': `${origin}/#organization` },
  };
}

function describeQuestions(html: string) {
  const [, ...parts] = html.split('<h2>');
  return parts.map((part) => {
    const [name = '', answer = ''] = part.split('</h2>');
    return {
      '@type': 'Question',
      name: textOf(name),
      acceptedAnswer: { '@type': 'Answer', text: answer.trim() },
    };
  });
}

/** Returns the text of cleaned HTML, without its tags. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
