import { Trans, useLingui } from '@lingui/react/macro';
import { CircleUserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { usePlayer } from '../kit/store.ts';
import { account_menu, useMenu } from './menu.tsx';

const cell =
  'flex h-16 w-full flex-col items-center justify-center gap-1 text-xs text-soft transition-colors ' +
  'focus-visible:-outline-offset-4 aria-[current]:text-brass';

/** The phone's bottom bar. */
export function Dock() {
  const { t } = useLingui();
  const player = usePlayer();
  return (
    <nav
      aria-label={t`Bottom menu`}
      className="dock fixed inset-x-0 bottom-0 z-30 border-t border-edge bg-surface md:hidden"
    >
      <ul className="flex">
        {useMenu().map(({ to, label, Icon, onClick }) => (
          <li key={to} className="flex-1">
            <NavLink to={to} end onClick={onClick} className={cell}>
              <Icon className="size-5" aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
        <li className="flex-1">
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
