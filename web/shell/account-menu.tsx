import { Trans, useLingui } from '@lingui/react/macro';
import {
  CalendarCheck,
  CircleUserRound,
  ClipboardList,
  Gauge,
  Headset,
  LogOut,
  Newspaper,
  ScrollText,
  WalletCards,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '../accounts/sign-out.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { About } from '../parts/about.tsx';
import { LevelMark } from '../parts/level-mark.tsx';
import { Points } from '../parts/points.tsx';
import { Money, Tokens } from '../parts/price.tsx';
import { QuickWay, useQuickLinks } from '../promotions/quick-links.tsx';
import { menu_icons } from './menu-icons.ts';
import { account_menu, useMenu } from './menu.tsx';
import { closePopover, Popover } from './popover.tsx';

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-soft transition-colors hover:bg-edge hover:text-bright';

/**
 * The menu of a signed-in player: level, balances, their own pages, the other pages and actions,
 * sign-out.
 */
export function AccountMenu() {
  const { t } = useLingui();
  const paths = usePaths();
  const player = usePlayer();
  const menu = useMenu();
  const quick = useQuickLinks();
  const [signOut, loading] = useSignOut();
  if (!player) return null;
  const { level, color } = player.svip;
  return (
    <Popover id={account_menu} label={t`Your account`} className="w-72">
      <p className="flex items-center gap-3 px-3 pt-2">
        <LevelMark level={level} color={color} className="size-11" />
        <span className="grid min-w-0">
          <span className="truncate font-display text-lg font-semibold">{player.name}</span>
          <span className="text-sm text-soft">
            <Trans>Level {level}</Trans>
          </span>
        </span>
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-2 p-3 text-sm">
        <dt className="text-soft">
          <Trans>Balance</Trans>
        </dt>
        <dd className="text-right text-brass">
          <Money amount={player.money} />
          <About amount={player.money} />
        </dd>
        {player.bonus > 0 && (
          <>
            <dt className="text-soft">
              <Trans>Bonus</Trans>
            </dt>
            <dd className="text-right">
              <Money amount={player.bonus} />
            </dd>
          </>
        )}
        {player.debt > 0 && (
          <>
            <dt className="text-soft">
              <Trans>You owe</Trans>
            </dt>
            <dd className="text-right text-warning">
              <Money amount={player.debt} />
            </dd>
          </>
        )}
        <dt className="text-soft">
          <Trans>Tokens</Trans>
        </dt>
        <dd className="text-right">
          <Tokens amount={player.shop_score} />
        </dd>
        <dt className="text-soft">
          <Trans>Points</Trans>
        </dt>
        <dd className="text-right">
          <Points amount={player.score} />
        </dd>
      </dl>
      <Link
        to={paths.balances}
        className="inline-flex min-h-8 items-center px-3 text-sm text-ice underline underline-offset-4 hover:text-bright"
        onClick={closePopover}
      >
        <Trans>What are these?</Trans>
      </Link>
      <Group title={t`My account`}>
        <li>
          <Link to={paths.my} className={entry} onClick={closePopover}>
            <CircleUserRound className="size-5" aria-hidden />
            <Trans>Profile</Trans>
          </Link>
        </li>
        {!player.stop && (
          <>
            <li>
              <Link to={paths.check} className={entry} onClick={closePopover}>
                <CalendarCheck className="size-5" aria-hidden />
                <Trans>Rewards</Trans>
              </Link>
            </li>
            <li>
              <Link to={paths.pay} className={entry} onClick={closePopover}>
                <WalletCards className="size-5" aria-hidden />
                <Trans>Top up</Trans>
              </Link>
            </li>
          </>
        )}
        <li>
          <Link to={paths.history} className={entry} onClick={closePopover}>
            <ScrollText className="size-5" aria-hidden />
            <Trans>History</Trans>
          </Link>
        </li>
        <li>
          <Link to={paths.limits} className={entry} onClick={closePopover}>
            <Gauge className="size-5" aria-hidden />
            <Trans>Limits and breaks</Trans>
          </Link>
        </li>
        <Entries of={menu.filter(({ own }) => own)} counts={{ backpack: player.backpack_count }} />
        <QuickEntries of={quick.filter(({ own }) => own)} />
      </Group>
      <Group title={t`Games and activity`}>
        <Entries of={menu.filter(({ own }) => !own)} />
        <QuickEntries of={quick.filter(({ own }) => !own)} />
        <li>
          <Link to={paths.blog} className={entry} onClick={closePopover}>
            <Newspaper className="size-5" aria-hidden />
            <Trans>Blog</Trans>
          </Link>
        </li>
        <li>
          <Link to={paths.surveys} className={entry} onClick={closePopover}>
            <ClipboardList className="size-5" aria-hidden />
            <Trans>Surveys</Trans>
          </Link>
        </li>
        <li>
          <Link to={paths.support} className={entry} onClick={closePopover}>
            <Headset className="size-5" aria-hidden />
            <Trans>Support</Trans>
          </Link>
        </li>
      </Group>
      <div className="mt-2 border-t border-edge pt-2">
        <button
          type="button"
          className={entry}
          aria-busy={loading}
          onClick={loading ? undefined : signOut}
        >
          <LogOut className="size-5" aria-hidden />
          <Trans>Sign out</Trans>
        </button>
      </div>
    </Popover>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-2 border-t border-edge pt-3">
      <h2 className="px-3 font-text text-xs font-normal text-soft">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </section>
  );
}

interface EntriesProps {
  of: ReturnType<typeof useMenu>;
  /** The number to show beside an entry, by the entry's name. */
  counts?: Record<string, number>;
}

function Entries({ of: entries, counts = {} }: EntriesProps) {
  return entries.map(({ name, to, label }) => {
    const Icon = menu_icons[name];
    return (
      <li key={name}>
        <Link to={to} className={entry} onClick={closePopover}>
          <Icon className="size-5" aria-hidden />
          {label}
          {name in counts && <span className="ml-auto tabular-nums">{counts[name]}</span>}
        </Link>
      </li>
    );
  });
}

function QuickEntries({ of: links }: { of: ReturnType<typeof useQuickLinks> }) {
  return links.map((link) => (
    <li key={link.name}>
      <QuickWay of={link} className={entry} onClick={closePopover}>
        <link.Icon className="size-5" aria-hidden />
        {link.label}
      </QuickWay>
    </li>
  ));
}
