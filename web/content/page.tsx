import { Trans } from '@lingui/react/macro';
import { findLocale } from '@vitrine/i18n/locales';
import { fillPolicy } from '@vitrine/i18n/policies/fields';
import { policy_texts } from '@vitrine/i18n/policies/index';
import { findPolicy, slugOf } from '@vitrine/i18n/policies/names';
import { Languages } from 'lucide-react';
import { redirect } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { pathsIn, splitLocale, useLocale } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import type { Route } from './+types/page.ts';
import { PolicyText } from './policy-text.tsx';
import { usePolicyTitles } from './policy-titles.ts';
import { Written } from './written.tsx';

/**
 * Finds an operator's page by the id at the end of its address; under another title, redirects
 * permanently to the right address. A policy that the operator hasn't written falls back to the one
 * that ships with the software, with the operator's values in its fields.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { shared } = context.get(visit);
  const page = need(await shared('GET /api/page/{name}', { name: params.slug }));
  const { pathname, search } = new URL(request.url);
  const { code } = splitLocale(pathname).locale;
  if (params.slug !== slugOf(page)) throw redirect(pathsIn(code).remark(page) + search, 301);
  const { id, title, keywords, language, content, changed_on, template, fields, titles } = page;
  const policy = template ? findPolicy(params.slug) : undefined;
  return {
    id,
    title,
    titles,
    keywords,
    language,
    changed_on,
    ...(policy
      ? { policy: { name: policy, ...fillPolicy(policy_texts[code][policy], fields) }, content: '' }
      : { policy: null, content }),
  };
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { keywords, language, policy, content } = loaderData;
  const titles = usePolicyTitles();
  const title = policy ? titles[policy.name] : loaderData.title;
  const { code } = useLocale();
  return (
    <div className="mx-auto w-full max-w-176 px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={title}
        description={policy?.intro}
        questions={keywords === 'faq' ? content : undefined}
      />
      {language !== code && (
        <aside className="mb-10 flex gap-4 rounded-md bg-raised p-4 text-sm shadow-card">
          <Languages className="size-5 shrink-0 text-warning" aria-hidden />
          <p>
            <Trans>This text is available in English only.</Trans>
          </p>
        </aside>
      )}
      <article lang={findLocale(language)?.tag}>
        <h1 className="text-hero">{title}</h1>
        <p className="mt-3 text-sm text-soft">
          <ChangedOn day={loaderData.changed_on} />
        </p>
        {policy ? <PolicyText policy={policy} /> : <Written html={content} className="mt-8" />}
      </article>
    </div>
  );
}

/** In the language of the surrounding page, not in that of the text. */
function ChangedOn({ day }: { day: string }) {
  const { tag } = useLocale();
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
  return (
    <time lang={tag} dateTime={day} suppressHydrationWarning>
      <Trans>Last updated on {date}</Trans>
    </time>
  );
}
