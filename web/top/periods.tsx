import { Trans, useLingui } from '@lingui/react/macro';
import { PackageOpen } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

export type Period = '24h' | '7d';

/** The choice of the period, as links: each period has its own address, and no script is needed. */
export function Periods({ chosen }: { chosen: Period }) {
  const { t } = useLingui();
  const paths = usePaths();
  const links = [
    { period: '24h', to: paths.top, label: t`24 hours` },
    { period: '7d', to: paths.topOfWeek, label: t`7 days` },
  ];
  return (
    <nav aria-label={t`Period`}>
      <ul className="flex gap-2">
        {links.map(({ period, to, label }) => (
          <li key={period}>
            <Link
              to={to}
              preventScrollReset
              aria-current={period === chosen ? 'page' : undefined}
              className="flex min-h-10 items-center rounded-full border border-edge px-5 text-sm text-soft transition-colors hover:border-edge-strong hover:text-bright aria-[current]:border-brass aria-[current]:text-brass-light"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Says that a period has no win, and links to the longer one or to the cases. */
export function NothingWon({ period }: { period: Period }) {
  const paths = usePaths();
  return (
    <EmptyState
      title={<Trans>The plinth is still empty</Trans>}
      icon={<PackageOpen className="size-10" aria-hidden />}
      action={
        period === '24h' ? (
          <Link to={paths.topOfWeek} className={buttonLook('main')}>
            <Trans>Show 7 days</Trans>
          </Link>
        ) : (
          <Link to={paths.home} className={buttonLook('main')}>
            <Trans>See all cases</Trans>
          </Link>
        )
      }
    >
      {period === '24h' ? (
        <Trans>Nothing was won in the last 24 hours.</Trans>
      ) : (
        <Trans>Nothing was won in the last 7 days.</Trans>
      )}
    </EmptyState>
  );
}
