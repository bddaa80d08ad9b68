import type { RightName } from '@vitrine/contract/rights';
import { NavLink, Outlet } from 'react-router';
import { call } from './api.ts';
import { Entrance } from './entrance.tsx';
import { MeContext, type Me } from './me.ts';
import { Refusal } from './refusal.tsx';
import { Search } from './search.tsx';
import { useCall } from './use-call.ts';

/** The pages of the console, each with the right that it needs. */
const pages: readonly { to: string; name: string; right: RightName }[] = [
  { to: '/players', name: 'Players', right: 'players.read' },
  { to: '/audit', name: 'Audit', right: 'audit.read' },
  { to: '/staff', name: 'Staff', right: 'staff.read' },
];

/** Refusals that somebody at the entrance can answer. */
const entrance = ['session.required', 'session.expired', 'factor.required'];

/** The frame of every page: who is signed in, the search, the pages that their rights open. */
export function Frame() {
  const { data: me, refused, again } = useCall('GET /api/console/me', {});
  if (refused && entrance.includes(refused.error.key))
    return <Entrance refused={refused} onOpen={again} />;
  if (refused) return <Refusal of={refused} />;
  if (!me) return null;
  return (
    <MeContext value={me}>
      <Bar me={me} />
      <main>
        <Outlet />
      </main>
    </MeContext>
  );
}

function Bar({ me }: { me: Me }) {
  const leave = async () => {
    await call('POST /api/steam_out', {});
    location.reload();
  };
  return (
    <header className="bar">
      <nav aria-label="Pages">
        {pages
          .filter(({ right }) => me.rights.includes(right))
          .map(({ to, name }) => (
            <NavLink key={to} to={to}>
              {name}
            </NavLink>
          ))}
      </nav>
      {me.rights.includes('players.read') && <Search />}
      <span className="who" title={me.roles.join(', ')}>
        {me.name}
      </span>
      <button type="button" onClick={() => void leave()}>
        Sign out
      </button>
    </header>
  );
}
