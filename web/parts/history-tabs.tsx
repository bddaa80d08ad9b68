import { Trans, useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { usePaths } from '../kit/paths.ts';

/** The pages of the history, above each. */
export function HistoryTabs() {
  const { t } = useLingui();
  const paths = usePaths();
  const tabs = [
    { to: paths.history, label: <Trans>Everything</Trans> },
    { to: paths.topUps, label: <Trans>Top-ups</Trans> },
    { to: paths.withdrawals, label: <Trans>Withdrawals</Trans> },
    { to: paths.receipts, label: <Trans>Receipts</Trans> },
    { to: paths.proof, label: <Trans>Proof</Trans> },
    { to: paths.figures, label: <Trans>In figures</Trans> },
  ];
  return (
    <nav aria-label={t`History`} className="mt-5 border-b border-edge">
      <ul className="flex gap-5 overflow-x-auto">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-1 font-display font-semibold whitespace-nowrap text-soft transition-colors hover:text-bright focus-visible:-outline-offset-2 aria-[current]:border-brass aria-[current]:text-bright"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
