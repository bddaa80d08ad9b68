import { Trans } from '@lingui/react/macro';
import { policy_texts } from '@vitrine/i18n/policies/index';
import { findPolicy, policies, slugOf } from '@vitrine/i18n/policies/names';
import { FileWarning } from 'lucide-react';
import { data, redirect } from 'react-router';
import { pathsIn, splitLocale, useLocale } from '../paths.ts';
import { Head } from '../shell/head.tsx';
import type { Route } from './+types/page.ts';
import { PolicyText } from './policy-text.tsx';

/** A policy by the id in its address; under another title the address moves for good to the right one. */
export function loader({ params, request }: Route.LoaderArgs) {
  const name = findPolicy(params.slug);
  if (!name) throw data(null, { status: 404 });
  const { pathname, search } = new URL(request.url);
  if (params.slug !== slugOf(name))
    throw redirect(pathsIn(splitLocale(pathname).locale.code).remark(name) + search, 301);
  return { title: policies[name].title, policy: policy_texts[name] };
}

export default function PolicyPage({ loaderData: { title, policy } }: Route.ComponentProps) {
  const { code } = useLocale();
  return (
    <div className="mx-auto w-full max-w-176 px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={title} description={policy.intro} />
      <aside className="flex gap-4 rounded-md bg-raised p-4 text-sm shadow-card">
        <FileWarning className="size-5 shrink-0 text-warning" aria-hidden />
        <div className="grid gap-2">
          <p>
            <Trans>
              A template that came with the software. The operator of this site has it checked by a lawyer, and fills in
              what stands in brackets.
            </Trans>
          </p>
          {code !== 'en' && (
            <p>
              <Trans>This text is available in English only.</Trans>
            </p>
          )}
        </div>
      </aside>
      <PolicyText title={title} policy={policy} />
    </div>
  );
}
