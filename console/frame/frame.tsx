import type { RightName } from '@vitrine/contract/rights';
import { useMemo } from 'react';
import { NavLink, Outlet } from 'react-router';
import { call } from '../kit/api.ts';
import { Entrance } from './entrance.tsx';
import { MeContext, type Me } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Search } from './search.tsx';
import { useCall } from '../kit/use-call.ts';

/** The groups of the bar, in its order. */
const groups = ['Desk', 'Money', 'Shelves', 'Words', 'House'] as const;

/** A page's name in the bar, where those who have the right see it. */
export interface Entry {
  group: (typeof groups)[number];
  name: string;
  right: RightName;
  /** The filters with which the bar leads to it. */
  query?: string;
}

interface Page {
  path: string;
  entry?: Entry;
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

/** The pages that the member's rights open, by their groups. */
function Pages({ me, pages }: { me: Me; pages: readonly Page[] }) {
  const entries = pages.flatMap(({ path, entry }) =>
    entry && me.rights.includes(entry.right) ? [{ path, ...entry }] : [],
  );
  return (
    <nav aria-label="Pages">
      {groups.map((group) => {
        const own = entries.filter((entry) => entry.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-label={group}>
            <span aria-hidden>{group}</span>
            {own.map(({ path, name, query }) => (
              <NavLink key={path} to={query ? `${path}?${query}` : path}>
                {name}
              </NavLink>
            ))}
          </section>
        );
      })}
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
