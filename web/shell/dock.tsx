import { Trans, useLingui } from '@lingui/react/macro';
import { CircleUserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { usePlayer } from '../kit/store.ts';
import { menu_icons } from './menu-icons.ts';
import { account_menu, useMenu } from './menu.tsx';

const cell =
  'flex h-16 w-full flex-col items-center justify-center gap-1 text-xs text-soft transition-colors ' +
  'focus-visible:-outline-offset-4 aria-[current]:text-brass';

/** The phone's bottom bar. */
export function Dock() {
  const { t } = useLingui();
  const player = usePlayer();
  const menu = useMenu().filter(({ shown }) => shown === 'dock');
  return (
    <nav
      aria-label={t`Bottom menu`}
      className="dock fixed inset-x-0 bottom-0 z-30 border-t border-edge bg-surface md:hidden"
    >
      {/* Columns: an entry keeps its place while the next ones arrive. */}
      <ul
        className="grid"
        style={{ gridTemplateColumns: `repeat(${menu.length + 1}, minmax(0, 1fr))` }}
      >
        {menu.map(({ name, to, label, onClick }) => {
          const Icon = menu_icons[name];
          return (
            <li key={to}>
              <NavLink to={to} end={name === 'home'} onClick={onClick} className={cell}>
                <Icon className="size-5" aria-hidden />
                {name === 'home' ? <Trans>Home</Trans> : label}
              </NavLink>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            className={cell}
            popoverTarget={player ? account_menu : undefined}
            onClick={player ? undefined : askToSignIn}
          >
            <CircleUserRound className="size-5" aria-hidden />
            {player ? <Trans>Me</Trans> : <Trans>Sign in</Trans>}
          </button>
        </li>
      </ul>
    </nav>
  );
}
