import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { Moment } from '../parts/moment.tsx';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

type FriendsProps = Pick<Reply<'GET /api/user/spread'>, 'list' | 'page' | 'total'> & {
  pages: number;
};

/** The friends who came through the player, newest first. */
export function Friends({ list, page, pages, total }: FriendsProps) {
  const { t } = useLingui();
  if (total === 0) {
    return (
      <EmptyState
        title={<Trans>Nobody yet</Trans>}
        icon={<UsersRound className="size-10" aria-hidden />}
        className="py-6"
      >
        <Trans>Send your link to somebody who would like it here.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="font-display text-lg font-semibold">
        <Plural value={total} one="# friend" other="# friends" />
      </p>
      <ol className="mt-3 divide-y divide-edge">
        {list.map(({ name, at, source }, n) => (
          <li key={`${at} ${n}`} className="flex min-h-11 items-center justify-between gap-4">
            <span className="min-w-0 truncate">
              {name}{' '}
              {source && (
                <span className="ml-2 rounded-sm bg-lifted px-2 py-0.5 text-xs text-soft">
                  <Trans>by {source}</Trans>
                </span>
              )}
            </span>
            <span className="shrink-0 text-sm text-soft">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <nav aria-label={t`Pages`} className="mt-6 flex justify-center gap-2">
          {page > 1 && (
            <Link to={`?page=${page - 1}`} className={buttonLook('quiet', 'small')}>
              <Trans>Newer</Trans>
            </Link>
          )}
          {page < pages && (
            <Link to={`?page=${page + 1}`} className={buttonLook('quiet', 'small')}>
              <Trans>Older</Trans>
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
