import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { pack, unpack } from '../kit/packed.ts';
import { usePaths } from '../kit/paths.ts';
import { namesOfCases } from '../parts/case-names.ts';
import { Head } from '../parts/head.tsx';
import { Skeleton } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { NothingWon, Periods, type Period } from './periods.tsx';
import { Podium } from './podium.tsx';
import './texts.ts';

// Below the first screen: rendered by the server, hydrated after the podium.
const Ranking = lazyPart(() => import('./ranking.tsx'));

const podium_places = 3;

/** Loads the dearest drops of 24 hours, or with `?period=7d` of 7 days. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { shared } = context.get(visit);
  const period: Period = new URL(request.url).searchParams.get('period') === '7d' ? '7d' : '24h';
  const [dearest, ranking] = await Promise.all([
    shared('GET /api/drop', { top: '50', period }),
    shared('GET /api/drop_top', { period }),
  ]);
  const most = need(ranking).find((ranked) => 'times' in ranked);
  const case_names = await namesOfCases(
    shared,
    need(dearest).map(({ box }) => box),
  );
  return { period, drops: pack(need(dearest)), most: most && pack(most), case_names };
}

export default function TopWins({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { period, most, case_names } = loaderData;
  const drops = unpack(loaderData.drops);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <Head
        title={t`Top wins`}
        description={t`The biggest drops of 24 hours and 7 days, each with its case.`}
        picture={drops[0]?.goods.picture}
      />
      <header className="flex flex-col gap-x-10 gap-y-5 sm:flex-row sm:items-end sm:justify-between">
        <div>
          <h1 className="text-hero">
            <Trans>Top wins</Trans>
          </h1>
          <p className="mt-3 text-soft">
            <Trans>The biggest drops, and the cases they came from.</Trans>
          </p>
          <Link
            to={paths.fairness}
            className="inline-flex min-h-10 items-center gap-2 rounded-sm font-display font-semibold text-ice underline-offset-4 hover:underline"
          >
            <Trans>How draws are verified</Trans>
            <ArrowRight className="size-4 shrink-0" aria-hidden />
          </Link>
        </div>
        <Periods chosen={period} />
      </header>
      {drops.length === 0 && <NothingWon period={period} />}
      {drops.length > 0 && (
        <Podium
          drops={drops.slice(0, podium_places)}
          most={most && unpack(most)}
          case_names={case_names}
        />
      )}
      {drops.length > podium_places && (
        <Suspense fallback={<Skeleton className="mt-8 h-384" />}>
          <Ranking
            drops={drops.slice(podium_places)}
            first_place={podium_places + 1}
            case_names={case_names}
          />
        </Suspense>
      )}
    </div>
  );
}
