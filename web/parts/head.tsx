import { use } from 'react';
import { useLocation } from 'react-router';
import { HeadScript } from '../hydration/input.ts';
import { useRootData } from '../kit/root-data.ts';
import { useSite } from './site.ts';
import { describePage, type DescribedPage } from './structured.ts';

export interface HeadProps {
  title: string;
  /**
   * A sentence for search engines and previews; defaults to the operator's description of the site.
   */
  description?: string;
  /** A picture for previews, 1200 × 630, as the API names it; defaults to the site's own. */
  picture?: string;
  /**
   * The page's questions and answers, for structured data: HTML in which each heading is a
   * question.
   */
  questions?: string | undefined;
  /** The item that the page shows, for structured data. */
  product?: DescribedPage['product'];
  /** The article that the page shows, for structured data. */
  article?: DescribedPage['article'];
  /** Keeps the page out of search engines. */
  private?: boolean;
}

/**
 * The page's title and its metadata for search engines and previews. React hoists them into
 * `<head>`, except the structured data.
 */
export function Head({ private: hidden, ...page }: HeadProps) {
  const site = useSite();
  const site_title = site?.title ?? 'Vitrine';
  const { title, description = site?.description } = page;
  return (
    <>
      <title>{`${title} · ${site_title}`}</title>
      {description && <meta name="description" content={description} />}
      {site?.keywords && <meta name="keywords" content={site.keywords} />}
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Data
          title={title}
          site={site_title}
          questions={page.questions}
          product={page.product}
          article={page.article}
          description={description}
        />
      )}
      {import.meta.env.SSR && !hidden && <Preview {...page} description={description} />}
    </>
  );
}

/** Metadata for link previews. These read the server's HTML, so the browser doesn't render it. */
function Preview({ title, description, picture = '/poster.jpg' }: HeadProps) {
  const origin = useRootData()?.origin;
  return (
    <>
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={`${origin}${picture}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/**
 * The page as structured data (JSON-LD). React doesn't hoist it, so the browser renders the element
 * too, but only the server fills it.
 */
function Data(
  page: Pick<DescribedPage, 'title' | 'site' | 'questions' | 'product' | 'article' | 'description'>,
) {
  const { nonce } = use(HeadScript);
  const { pathname } = useLocation();
  const origin = useRootData()?.origin ?? '';
  const json = import.meta.env.SSR ? describePage({ origin, pathname, ...page }) : '';
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
