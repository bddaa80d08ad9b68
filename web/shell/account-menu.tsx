import { Trans, useLingui } from '@lingui/react/macro';
import { Backpack, CircleUserRound, LogOut, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useSignOut } from '../accounts/sign-out.ts';
import { Money, Tokens } from '../ledger/price.tsx';
import { usePaths } from '../paths.ts';
import type { Player } from '../store.ts';
import { closePopover, Popover } from './popover.tsx';

/** The id that buttons name to open the menu (`popoverTarget`). */
export const account_menu = 'account-menu';

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-soft transition-colors hover:bg-edge hover:text-bright';

/** What a signed-in player has: balances, pages of their own, the way out. */
export function AccountMenu({ player }: { player: Player }) {
  const { t } = useLingui();
  const paths = usePaths();
  const [signOut, loading] = useSignOut();
  return (
    <Popover id={account_menu} label={t`Your account`} className="w-72">
      <p className="truncate px-3 pt-2 font-display text-lg font-semibold">{player.name}</p>
      <dl className="grid grid-cols-2 gap-2 p-3 text-sm">
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
      </dl>
      <ul className="border-t border-edge pt-2">
        <li>
          <Link to={paths.my} className={entry} onClick={closePopover}>
            <CircleUserRound className="size-5" aria-hidden />
            <Trans>Profile</Trans>
          </Link>
        </li>
        <li>
          <Link to={paths.backpack} className={entry} onClick={closePopover}>
            <Backpack className="size-5" aria-hidden />
            <Trans>Backpack</Trans>
            <span className="ml-auto tabular-nums">{player.backpack_count}</span>
          </Link>
        </li>
        <li>
          <Link to={paths.fairness} className={entry} onClick={closePopover}>
            <ShieldCheck className="size-5" aria-hidden />
            <Trans>Fairness</Trans>
          </Link>
        </li>
        <li>
          <button type="button" className={entry} aria-busy={loading} onClick={loading ? undefined : signOut}>
            <LogOut className="size-5" aria-hidden />
            <Trans>Sign out</Trans>
          </button>
        </li>
      </ul>
    </Popover>
  );
}
