import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, CircleUserRound, Globe, Menu } from 'lucide-react';
import { Fragment } from 'react';
import { Link, NavLink } from 'react-router';
import { SignInButton } from '../accounts/sign-in-button.tsx';
import { tell } from '../kit/events.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer, type Player } from '../kit/store.ts';
import { Money, Tokens } from '../parts/price.tsx';
import { useNoticeCount } from '../parts/site.ts';
import { IconButton } from '../ui/button.tsx';
import { later } from './later.tsx';
import { Logo } from './logo.tsx';
import { account_menu, language_menu, useMenu } from './menu.tsx';

/** The sticky header: the site's name, the main menu, the player's balances and account. */
export function Header() {
  const { t } = useLingui();
  const paths = usePaths();
  const player = usePlayer();
  return (
    <header className="sticky top-0 z-30 border-b border-edge bg-ink">
      <div className="bar mx-auto flex w-full max-w-page items-center gap-2 px-4 sm:px-6">
        <Link to={paths.home} className="mr-auto rounded-sm md:mr-2 lg:mr-6">
          <Logo short={player !== null} />
        </Link>
        <MainMenu />
        {player && <Balance player={player} />}
        <NoticeButton />
        <IconButton label={t`Language`} popoverTarget={language_menu}>
          <Globe className="size-5" aria-hidden />
        </IconButton>
        {player ? (
          <>
            <Link to={paths.my} aria-label={t`Profile`} title={t`Profile`} className="rounded-full p-1 max-md:hidden">
              <Avatar player={player} />
            </Link>
            <IconButton label={t`Your account`} popoverTarget={account_menu} className="max-md:hidden">
              <Menu className="size-5" aria-hidden />
            </IconButton>
            {/* Keyed by name: if it changed before hydration, the server's HTML is stale. */}
            <Fragment key={player.name}>{later.account_menu}</Fragment>
          </>
        ) : (
          <SignInButton />
        )}
        {later.language_menu}
      </div>
    </header>
  );
}

function MainMenu() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Main menu`} className="mr-auto hidden md:block">
      <ul className="flex">
        {useMenu().map(({ to, label, onClick }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              onClick={onClick}
              className="bar flex items-center border-b-2 border-transparent px-3 font-display font-semibold text-soft transition-colors hover:text-bright focus-visible:-outline-offset-4 aria-[current]:border-brass aria-[current]:text-bright lg:px-4"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Opens the announcements; hidden when there are none. */
function NoticeButton() {
  const { t } = useLingui();
  if (useNoticeCount() === 0) return null;
  return (
    <IconButton label={t`Announcements`} onClick={() => tell('notices')}>
      <Bell className="size-5" aria-hidden />
    </IconButton>
  );
}

function Balance({ player }: { player: Player }) {
  return (
    <p className="flex min-h-10 items-center gap-3 rounded-md bg-surface px-4 text-sm shadow-card">
      <span className="sr-only">
        <Trans>Balance</Trans>
      </span>
      <Money amount={player.money} className="text-brass" />
      <span className="hidden border-l border-edge pl-3 sm:block md:max-lg:hidden">
        <Tokens amount={player.shop_score} />
      </span>
    </p>
  );
}

function Avatar({ player }: { player: Player }) {
  if (!player.avatar) return <CircleUserRound className="size-8 p-1 text-soft" aria-hidden />;
  return <img src={player.avatar} alt="" width={32} height={32} className="size-8 rounded-full object-cover" />;
}
