import { useLingui } from '@lingui/react/macro';
import { Backpack, Box, ShieldCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import { tell } from '../events.ts';
import { usePaths } from '../paths.ts';
import { usePlayer } from '../store.ts';

/**
 * The entries of the main menu and of the phone's bottom bar: pages that exist, in their order. For a visitor a page
 * of a player's own opens the sign-in dialog instead.
 */
export function useMenu() {
  const { t } = useLingui();
  const paths = usePaths();
  const ask = usePlayer() ? undefined : askInstead;
  return [
    { to: paths.home, label: t`Cases`, Icon: Box, onClick: undefined },
    { to: paths.backpack, label: t`Backpack`, Icon: Backpack, onClick: ask },
    { to: paths.fairness, label: t`Fairness`, Icon: ShieldCheck, onClick: undefined },
  ];
}

/** Asks to sign in, for that page. */
function askInstead(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  tell('login_up', event.currentTarget.pathname);
}
