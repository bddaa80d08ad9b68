import { Trans } from '@lingui/react/macro';
import { findLocale } from '@vitrine/i18n/locales';
import { EyeOff } from 'lucide-react';
import { need, visit } from '../kit/context.ts';
import { Head } from '../parts/head.tsx';
import type { Route } from './+types/preview-page.ts';
import { ArticleText } from './article-text.tsx';
import './texts.ts';

/** Loads an article by the link of a preview, published or not. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  return { article: need(await api('GET /api/article/preview/{token}', { token })) };
}

export default function PreviewPage({ loaderData: { article } }: Route.ComponentProps) {
  const { title, summary, picture, published_at, language, content } = article;
  return (
    <div className="mx-auto w-full max-w-176 px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={title} description={summary} private />
      <aside className="flex gap-4 rounded-md bg-raised p-4 text-sm shadow-card">
        <EyeOff className="size-5 shrink-0 text-warning" aria-hidden />
        <p>
          <Trans>A preview, for those who have this link.</Trans>
        </p>
      </aside>
      <article lang={findLocale(language)?.tag} className="mt-4">
        <ArticleText
          title={title}
          summary={summary}
          picture={picture}
          published_at={published_at}
          content={content}
        />
      </article>
    </div>
  );
}
