import { Trans, useLingui } from '@lingui/react/macro';
import { CircleUserRound, Globe, Menu, Plus, Radio } from 'lucide-react';
import { Fragment, Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { SignInButton } from '../accounts/sign-in-button.tsx';
import { tell } from '../kit/events.ts';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer, type Player } from '../kit/store.ts';
import { Money, Tokens } from '../parts/price.tsx';
import { useDailyBonus, useNoticeCount } from '../parts/site.ts';
import { buttonLook, IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { later } from './later.tsx';
import { Logo } from './logo.tsx';
import { account_menu, language_menu, useMenu } from './menu.tsx';
import { SearchButton } from './search-button.tsx';

/** If the file doesn't load, the page works without it. */
const Bell = lazyPart(() => import('../notifications/bell.tsx'), Nothing);

/** The sticky header: the site's name, the main menu, the player's balances and account. */
export function Header() {
  const { t } = useLingui();
  const paths = usePaths();
  const player = usePlayer();
  return (
    <header className="sticky top-0 z-30 border-b border-edge bg-ink">
      <div className="bar mx-auto flex w-full max-w-page items-center gap-2 px-4 sm:px-6">
        <Link to={paths.home} className="mr-auto rounded-sm md:mr-2 2xl:mr-6">
          <Logo short={player !== null} />
        </Link>
        <MainMenu player={player} />
        <SearchButton />
        <TopUp player={player} />
        <NoticeButton hides={player !== null} />
        {player && (
          <span className="grid size-10 shrink-0 place-items-center">
            <Suspense>
              <Bell key={player.id} player_id={player.id} />
            </Suspense>
          </span>
        )}
        <IconButton label={t`Language`} popoverTarget={language_menu}>
          <Globe className="size-5" aria-hidden />
        </IconButton>
        {player ? (
          <>
            <Link
              to={paths.my}
              aria-label={t`Profile`}
              title={t`Profile`}
              className="shrink-0 rounded-full p-1 max-md:hidden"
            >
              <Avatar player={player} />
            </Link>
            <Level of={player.svip} />
            <IconButton
              label={t`Your account`}
              popoverTarget={account_menu}
              className="max-md:hidden"
            >
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

/**
 * A smaller screen has no room for all entries; the account menu has the rest. Entries that don't
 * fit whole wrap into a line that isn't shown unless one of them has the focus.
 */
function MainMenu({ player }: { player: Player | null }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Main menu`} className="bar mr-auto hidden min-w-0 overflow-hidden md:block">
      <ul className="flex flex-wrap">
        {useMenu().map(({ name, to, label, shown, onClick }) => (
          <li
            key={to}
            className={classes(
              shown !== 'dock' && 'max-xl:hidden',
              shown === 'menu' && player && 'hidden',
            )}
          >
            <NavLink
              to={to}
              end={name === 'home'}
              onClick={onClick}
              onBlur={({ currentTarget }) => currentTarget.closest('nav')?.scrollTo({ top: 0 })}
              className="bar flex items-center border-b-2 border-transparent px-1.5 font-display font-semibold text-soft transition-colors hover:text-bright focus-visible:-outline-offset-4 aria-[current]:border-brass aria-[current]:text-bright"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Opens the announcements; hidden when there are none, and where a player has no room for it. */
function NoticeButton({ hides }: { hides: boolean }) {
  const { t } = useLingui();
  if (useNoticeCount() === 0) return null;
  return (
    <IconButton
      label={t`Announcements`}
      onClick={() => tell('notices')}
      className={hides ? 'max-lg:hidden' : undefined}
    >
      <Radio className="size-5" aria-hidden />
    </IconButton>
  );
}

/**
 * The balances, which lead to the top-up page, and a button to it with the bonus of the day until
 * the player has had it; none while the player is kept from topping up.
 */
function TopUp({ player }: { player: Player | null }) {
  const paths = usePaths();
  const numbers = useNumbers();
  const percent = useDailyBonus();
  return (
    <div
      className={classes(
        'flex items-center rounded-md bg-surface text-sm shadow-card',
        !player && 'max-lg:hidden',
      )}
    >
      {player && (
        <>
          <Link to={paths.pay} className="flex min-h-10 items-center rounded-l-md pl-3 lg:pl-4">
            <span className="sr-only">
              <Trans>Balance</Trans>
            </span>
            <Money amount={player.money} className="pr-3 text-brass" />
          </Link>
          <Link
            to={paths.payTokens}
            className="hidden min-h-10 items-center py-1 pr-3 sm:flex md:max-lg:hidden"
          >
            <span className="border-l border-edge pl-3">
              <Tokens amount={player.shop_score} />
            </span>
          </Link>
        </>
      )}
      {!player?.stop && (
        <Link to={paths.pay} className={buttonLook('main', 'small')}>
          <span className="max-lg:sr-only">
            <Trans>Top up</Trans>
          </span>
          {percent === null || player?.daily_bonus === false ? (
            <Plus className="size-5 lg:hidden" aria-hidden />
          ) : (
            <span suppressHydrationWarning>{numbers.gain(percent)}</span>
          )}
        </Link>
      )}
    </div>
  );
}

/** The VIP level in its colour, which leads to the levels' page; a phone's menu has it. */
function Level({ of: { level, color } }: { of: Player['svip'] }) {
  const { t } = useLingui();
  const label = t`VIP level ${level}`;
  return (
    <Link
      to={usePaths().vip}
      aria-label={label}
      title={label}
      style={{ color }}
      className="-ml-2 grid size-6 shrink-0 place-items-center rounded-full border border-current bg-ink font-display text-xs font-semibold max-md:hidden"
    >
      {level}
    </Link>
  );
}

function Avatar({ player }: { player: Player }) {
  if (!player.avatar) return <CircleUserRound className="size-8 p-1 text-soft" aria-hidden />;
  return (
    <img
      src={player.avatar}
      alt=""
      width={32}
      height={32}
      className="size-8 rounded-full object-cover"
    />
  );
}
