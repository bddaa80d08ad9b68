import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { need, visit } from '../kit/context.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { namesOfCases } from '../parts/case-names.ts';
import { Head } from '../parts/head.tsx';
import { Skeleton } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { Draws, asked_draws } from './draws.tsx';
import { Promises } from './promises.tsx';
import { Formula, Scheme } from './scheme.tsx';
import './texts.ts';

// Below the first screen: rendered by the server, hydrated after the rest.
const Pairs = lazyPart(() => import('./pairs.tsx'));
const Verifier = lazyPart(() => import('./verifier.tsx'));
const SaveDraws = lazyPart(() => import('./save-draws.tsx'));

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, shared } = context.get(visit);
  const params = new URL(request.url).searchParams;
  const seeds = await api('GET /api/fairness/seeds', {});
  const id = params.get('draw');
  const [draws, draw] = await Promise.all([
    api('GET /api/pfv_log', {
      limit: asked_draws,
      before: params.get('before') ?? undefined,
      mine: seeds.ok && params.get('mine') === '1' ? '1' : '0',
    }),
    id ? api('GET /api/pfv_log/{id}', { id }) : null,
  ]);
  const case_names = await namesOfCases(
    shared,
    need(draws).list.flatMap(({ kind, subject }) => (kind === 'case' ? subject : [])),
  );
  return {
    seeds: seeds.ok ? seeds.data : null,
    draws: need(draws),
    draw: draw?.ok ? draw.data : null,
    case_names,
  };
}

export default function FairnessPage({
  loaderData: { seeds, draws, draw, case_names },
}: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={t`Provably fair`}
        description={t`How every outcome is drawn, and how to check it yourself: commit, draw, reveal, verify in your browser.`}
      />
      <h1 className="text-hero">
        <Trans>Provably fair</Trans>
      </h1>
      <p className="mt-4 max-w-192 text-lg text-soft">
        <Trans>
          You don’t have to trust us. Here’s what we promise, how to check each promise in one
          press, and what the check can’t show.
        </Trans>
      </p>
      <section aria-labelledby="promises" className="mt-8">
        <h2 id="promises" className="sr-only">
          <Trans>Our promises</Trans>
        </h2>
        <Promises draw={draws.list.find(({ server_seed }) => server_seed !== null)?.id ?? null} />
      </section>
      <h2 className="mt-14 text-2xl">
        <Trans>How a draw is made</Trans>
      </h2>
      <p className="mt-2 max-w-192 text-soft">
        <Trans>
          The technical version. Every outcome comes from numbers neither side can choose alone, and
          everything needed to repeat it is public.
        </Trans>
      </p>
      <Scheme />
      <Formula />
      <section aria-labelledby="seeds" className="mt-14">
        <h2 id="seeds" className="text-2xl">
          <Trans>Your seeds</Trans>
        </h2>
        <Suspense fallback={<Skeleton className="mt-4 h-72" />}>
          <Pairs seeds={seeds} />
        </Suspense>
      </section>
      <Suspense fallback={<Skeleton className="mt-14 h-48" />}>
        <Verifier draw={draw} seeds={seeds} />
      </Suspense>
      <Draws draws={draws} case_names={case_names} />
      {seeds && (
        <Suspense fallback={<Skeleton className="mt-6 h-56" />}>
          <SaveDraws />
        </Suspense>
      )}
    </div>
  );
}
