import { Trans, useLingui } from '@lingui/react/macro';
import { findLocale } from '@vitrine/i18n/locales';
import { ArrowLeft, ArrowRight, Languages } from 'lucide-react';
import { Link, redirect } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { pathsIn, splitLocale, useLocale, usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import type { Route } from './+types/article-page.ts';
import { ArticleText } from './article-text.tsx';
import './texts.ts';

/** Loads an article by its slug; by its id, redirects to the slug. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { shared } = context.get(visit);
  const article = need(await shared('GET /api/article/{id}', { id: params.slug }));
  const { code } = splitLocale(new URL(request.url).pathname).locale;
  if (params.slug !== article.slug) throw redirect(pathsIn(code).article(article.slug), 301);
  return { article };
}

export default function ArticlePage({ loaderData: { article } }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { code } = useLocale();
  const { title, summary, picture, published_at, changed_at, language, content, older, newer } =
    article;
  return (
    <div className="mx-auto w-full max-w-176 px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={title}
        description={summary}
        article={{ image: picture, published_at, changed_at }}
      />
      <Link
        to={paths.blog}
        className="inline-flex min-h-8 items-center gap-2 text-sm text-soft transition-colors hover:text-bright"
      >
        <ArrowLeft className="size-4" aria-hidden />
        <Trans>Blog</Trans>
      </Link>
      {language !== code && (
        <aside className="mt-4 flex gap-4 rounded-md bg-raised p-4 text-sm shadow-card">
          <Languages className="size-5 shrink-0 text-warning" aria-hidden />
          <p>
            <Trans>This article is available in English only.</Trans>
          </p>
        </aside>
      )}
      <article lang={findLocale(language)?.tag} className="mt-4">
        <ArticleText
          title={title}
          summary={summary}
          picture={picture}
          published_at={published_at}
          content={content}
        />
      </article>
      {(older ?? newer) && (
        <nav
          aria-label={t`More articles`}
          className="mt-12 grid gap-4 border-t border-edge pt-6 sm:grid-cols-2"
        >
          {newer && (
            <Link to={paths.article(newer.slug)} className="glass rounded-md p-4">
              <span className="flex items-center gap-2 text-xs text-soft">
                <ArrowLeft className="size-4" aria-hidden />
                <Trans>Newer</Trans>
              </span>
              <span className="mt-1 block font-display font-semibold">{newer.title}</span>
            </Link>
          )}
          {older && (
            <Link
              to={paths.article(older.slug)}
              className="glass rounded-md p-4 text-right sm:col-start-2"
            >
              <span className="flex items-center justify-end gap-2 text-xs text-soft">
                <Trans>Older</Trans>
                <ArrowRight className="size-4" aria-hidden />
              </span>
              <span className="mt-1 block font-display font-semibold">{older.title}</span>
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
