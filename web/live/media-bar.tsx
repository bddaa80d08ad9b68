import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale, usePaths } from '../kit/paths.ts';
import { SocialLinks } from '../parts/social.tsx';
import { Skeleton } from '../ui/states.tsx';
import { Ticker } from './ticker.tsx';
import { useFresh } from './use-fresh.ts';
import { useOnline } from './use-online.ts';

/** The polling interval; the server recounts every 10 s. */
const every_ms = 30_000;

/**
 * The site's activity: counters, latest top-ups and withdrawals, a link to the top wins, social
 * links.
 */
export function MediaBar() {
  const { t } = useLingui();
  const paths = usePaths();
  const config = useFresh('GET /api/config', {}, every_ms);
  const online = useOnline(config?.ip);
  return (
    <section
      aria-label={t`The site in numbers`}
      className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-10 gap-y-5 px-4 py-6 sm:px-6"
    >
      <dl className="grid w-full grid-cols-3 gap-x-6 gap-y-4 sm:flex sm:w-auto sm:flex-wrap sm:gap-x-10">
        <Counter
          label={
            <>
              <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-success" />
              <Trans>Online</Trans>
            </>
          }
          count={online}
        />
        <Totals total={config?.total} />
      </dl>
      <Ticker />
      <div className="flex w-full flex-wrap items-center justify-between gap-4 sm:ml-auto sm:w-auto">
        <Link
          to={paths.top}
          className="flex min-h-10 items-center gap-2 rounded-sm text-sm text-soft transition-colors hover:text-bright"
        >
          <Trophy className="size-5 text-brass" aria-hidden />
          <Trans>Top wins</Trans>
        </Link>
        <SocialLinks label={t`Follow us`} />
      </div>
    </section>
  );
}

type Total = Reply<'GET /api/config'>['total'];

/** The counters of the server's totals. */
function Totals({ total }: { total: Total | undefined }) {
  const labels: Record<keyof Total, ReactNode> = {
    users: <Trans>Players</Trans>,
    openings: <Trans>Cases opened</Trans>,
    upgrades: <Trans>Upgrades</Trans>,
    battles: <Trans>Battles</Trans>,
  };
  return (Object.keys(labels) as (keyof Total)[]).map((name) => (
    <Counter key={name} label={labels[name]} count={total?.[name]} />
  ));
}

function Counter({ label, count }: { label: ReactNode; count: number | undefined }) {
  const { tag } = useLocale();
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="font-display text-xl font-semibold tabular-nums">
        {count === undefined ? <Skeleton className="h-7 w-16" /> : count.toLocaleString(tag)}
      </dd>
    </div>
  );
}
