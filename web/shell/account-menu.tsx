import { Trans, useLingui } from '@lingui/react/macro';
import { CircleUserRound, Headset, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '../accounts/sign-out.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { contactLink } from '../parts/contact.ts';
import { Points } from '../parts/points.tsx';
import { Money, Tokens } from '../parts/price.tsx';
import { useEntry } from '../parts/site.ts';
import { QuickWay, useQuickLinks } from '../promotions/quick-links.tsx';
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
  const support = useEntry('service');
  const [signOut, loading] = useSignOut();
  if (!player) return null;
  const { level } = player.svip;
  return (
    <Popover id={account_menu} label={t`Your account`} className="w-72">
      <p className="flex items-baseline gap-3 px-3 pt-2">
        <span className="min-w-0 truncate font-display text-lg font-semibold">{player.name}</span>
        {level > 0 && (
          <span className="ml-auto text-sm whitespace-nowrap text-soft">
            <Trans>Level {level}</Trans>
          </span>
        )}
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-2 p-3 text-sm">
        <dt className="text-soft">
          <Trans>Balance</Trans>
        </dt>
        <dd className="text-right text-brass">
          <Money amount={player.money} />
        </dd>
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
      <Group title={t`My account`}>
        <li>
          <Link to={paths.my} className={entry} onClick={closePopover}>
            <CircleUserRound className="size-5" aria-hidden />
            <Trans>Profile</Trans>
          </Link>
        </li>
        <Entries of={menu.filter(({ own }) => own)} counts={{ backpack: player.backpack_count }} />
        <QuickEntries of={quick.filter(({ own }) => own)} />
      </Group>
      <Group title={t`Games and activity`}>
        <Entries of={menu.filter(({ own }) => !own)} />
        <QuickEntries of={quick.filter(({ own }) => !own)} />
        {support && (
          <li>
            <a {...contactLink(support)} className={entry}>
              <Headset className="size-5" aria-hidden />
              <Trans>Support</Trans>
            </a>
          </li>
        )}
      </Group>
      <div className="mt-2 border-t border-edge pt-2">
        <button type="button" className={entry} aria-busy={loading} onClick={loading ? undefined : signOut}>
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
  return entries.map(({ name, to, label, Icon }) => (
    <li key={name}>
      <Link to={to} className={entry} onClick={closePopover}>
        <Icon className="size-5" aria-hidden />
        {label}
        {name in counts && <span className="ml-auto tabular-nums">{counts[name]}</span>}
      </Link>
    </li>
  ));
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
