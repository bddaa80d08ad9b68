import { Trans, useLingui } from '@lingui/react/macro';
import type { Article } from '@vitrine/contract/articles';
import { findLocale } from '@vitrine/i18n/locales';
import { Newspaper, Rss } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { PageNumbers } from '../parts/page-numbers.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { Day } from './day.tsx';
import './texts.ts';

/** Articles on a page. */
const page_articles = 10;

/** Loads a page of the articles, which are the same for everyone. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { shared } = context.get(visit);
  const page = new URL(request.url).searchParams.get('page') ?? undefined;
  return { articles: need(await shared('GET /api/article', { page, limit: page_articles })) };
}

export default function BlogPage({ loaderData: { articles } }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const [params] = useSearchParams();
  const { list, page, total } = articles;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={t`Blog`}
        description={t`News from the gallery: new cases, how draws work, and what is coming.`}
        private={params.size > 0}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-hero">
            <Trans>Blog</Trans>
          </h1>
          <p className="mt-2 text-soft">
            <Trans>News from the gallery: new cases, how draws work, and what is coming.</Trans>
          </p>
        </div>
        <a
          href={paths.blogFeed}
          className="inline-flex min-h-10 items-center gap-2 text-sm text-soft transition-colors hover:text-bright"
        >
          <Rss className="size-4" aria-hidden />
          RSS
        </a>
      </div>
      {list.length > 0 ? (
        <ul className="mt-8 grid gap-6 md:grid-cols-2 xl:grid-cols-3">
          {list.map((article, place) => (
            <li
              key={article.id}
              className={classes('min-w-0', page === 1 && place === 0 && 'md:col-span-2')}
            >
              <Teaser article={article} eager={place < 2} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={<Trans>No article yet</Trans>}
          icon={<Newspaper className="size-10" aria-hidden />}
        >
          <Trans>The first one is being written.</Trans>
        </EmptyState>
      )}
      <PageNumbers
        className="mt-8"
        page={page}
        pages={Math.ceil(total / page_articles)}
        to={(number) => (number === 1 ? paths.blog : `?page=${number}`)}
      />
    </div>
  );
}

function Teaser({ article, eager }: { article: Article; eager: boolean }) {
  const paths = usePaths();
  const { slug, title, summary, picture, published_at, language } = article;
  return (
    <article
      lang={findLocale(language)?.tag}
      className="glass relative flex h-full flex-col overflow-hidden rounded-lg transition-transform focus-within:outline-2 focus-within:outline-brass hover:-translate-y-0.5 motion-reduce:transform-none"
    >
      <Picture
        src={picture}
        alt=""
        width={320}
        height={180}
        sizes="(min-width: 768px) 50vw, 100vw"
        eager={eager}
        className="aspect-video w-full object-cover"
      />
      <div className="flex grow flex-col p-5">
        <p className="text-xs text-soft">
          <Day at={published_at} />
        </p>
        <h2 className="mt-2 text-xl">
          <Link to={paths.article(slug)} className="outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </h2>
        <p className="mt-2 text-sm text-soft">{summary}</p>
      </div>
    </article>
  );
}
