import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Logo } from './logo.tsx';
import { useMenu } from './menu.tsx';

/** The end of every page: where else to go, and the two things that must be said. */
export function Footer() {
  const { t } = useLingui();
  return (
    <footer className="mt-24 border-t border-edge">
      <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 py-10 sm:px-6 lg:flex-row lg:items-center lg:justify-between">
        <div className="max-w-prose">
          <Logo />
          <p className="mt-3 text-sm text-soft">
            <Trans>
              Every outcome can be verified: the seeds are fixed before you open, and anyone can recompute the draw
              after.
            </Trans>
          </p>
        </div>
        <nav aria-label={t`Site`}>
          <ul className="flex flex-wrap gap-x-6">
            {useMenu().map(({ to, label, onClick }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={onClick}
                  className="flex min-h-10 items-center text-sm text-soft transition-colors hover:text-bright"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="flex items-center gap-3 text-sm text-soft">
          <span className="grid size-10 shrink-0 place-items-center rounded-full border border-edge-strong font-display font-semibold">
            18+
          </span>
          <Trans>Only for adults. Play for fun.</Trans>
        </p>
      </div>
    </footer>
  );
}
