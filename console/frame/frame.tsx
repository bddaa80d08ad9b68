import type { RightName } from '@vitrine/contract/rights';
import { useMemo } from 'react';
import { NavLink, Outlet } from 'react-router';
import { call } from '../kit/api.ts';
import { Entrance } from './entrance.tsx';
import { MeContext, type Me } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Search } from './search.tsx';
import { useCall } from '../kit/use-call.ts';

/** A page with its name in the bar, where those who have the right see it. */
interface Page {
  path: string;
  entry?: { name: string; right: RightName; query?: string };
}

/** Refusals that somebody at the entrance can answer. */
const entrance = ['session.required', 'session.expired', 'factor.required'];

/** The frame of every page: who is signed in, the search, the pages that their rights open. */
export function Frame({ pages }: { pages: readonly Page[] }) {
  const { data: me, refused, again } = useCall('GET /api/console/me', {});
  if (refused && entrance.includes(refused.error.key))
    return <Entrance refused={refused} onOpen={again} />;
  if (refused) return <Refusal of={refused} />;
  if (!me) return null;
  return (
    <MeContext value={me}>
      <Bar me={me} pages={pages} />
      <div className="frame">
        <Pages me={me} pages={pages} />
        <main>
          <Outlet />
        </main>
      </div>
    </MeContext>
  );
}

/** The pages that the member's rights open. */
function Pages({ me, pages }: { me: Me; pages: readonly Page[] }) {
  return (
    <nav aria-label="Pages">
      {pages.map(
        ({ path, entry }) =>
          entry &&
          me.rights.includes(entry.right) && (
            <NavLink key={path} to={entry.query ? `${path}?${entry.query}` : path}>
              {entry.name}
            </NavLink>
          ),
      )}
    </nav>
  );
}

function Bar({ me, pages }: { me: Me; pages: readonly Page[] }) {
  const found = useMemo(
    () =>
      pages.flatMap(({ path, entry }) =>
        entry && me.rights.includes(entry.right)
          ? [{ kind: 'page', id: path, title: entry.name, path: `/console/${path}` }]
          : [],
      ),
    [me, pages],
  );
  const leave = async () => {
    await call('POST /api/steam_out', {});
    location.reload();
  };
  return (
    <header className="bar">
      {me.rights.includes('overview.read') && <Search pages={found} />}
      <span className="who" title={me.roles.join(', ')}>
        {me.name}
      </span>
      <button type="button" onClick={() => void leave()}>
        Sign out
      </button>
    </header>
  );
}
