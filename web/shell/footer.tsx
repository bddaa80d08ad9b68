import { Trans, useLingui } from '@lingui/react/macro';
import type { MouseEventHandler } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../paths.ts';
import { Logo } from './logo.tsx';
import { useMenu } from './menu.tsx';

/** The end of every page: where else to go, and the two things that must be said. */
export function Footer() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <footer className="mt-24 border-t border-edge">
      <div className="mx-auto flex w-full max-w-page flex-wrap justify-between gap-x-16 gap-y-10 px-4 py-10 sm:px-6">
        <div className="max-w-prose">
          <Logo />
          <p className="mt-3 text-sm text-soft">
            <Trans>
              Every outcome can be verified: the seeds are fixed before you open, and anyone can recompute the draw
              after.
            </Trans>
          </p>
          <p className="mt-6 flex items-center gap-3 text-sm text-soft">
            <span className="grid size-10 shrink-0 place-items-center rounded-full border border-edge-strong font-display font-semibold">
              18+
            </span>
            <Trans>Only for adults. Play for fun.</Trans>
          </p>
        </div>
        <div className="flex flex-wrap gap-x-16 gap-y-8">
          <Column title={t`Site`} links={useMenu()} />
          <Column
            title={t`Terms of site`}
            links={[
              { to: paths.fairness, label: t`Provably fair` },
              { to: paths.remark('terms'), label: t`Terms of Service` },
              { to: paths.remark('privacy'), label: t`Privacy Policy` },
              { to: paths.remark('cookies'), label: t`Cookies Policy` },
            ]}
          />
        </div>
      </div>
    </footer>
  );
}

interface ColumnProps {
  title: string;
  links: readonly { to: string; label: string; onClick?: MouseEventHandler | undefined }[];
}

function Column({ title, links }: ColumnProps) {
  return (
    <nav aria-label={title}>
      <h2 className="text-xs tracking-wider text-soft uppercase">{title}</h2>
      <ul className="mt-2">
        {links.map(({ to, label, onClick }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onClick}
              className="flex min-h-8 items-center text-sm text-soft transition-colors hover:text-bright"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
