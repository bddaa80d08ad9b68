import { useLingui } from '@lingui/react/macro';
import { Backpack, Box, ShieldCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import { tell } from '../events.ts';
import { usePaths } from '../paths.ts';
import type { loader } from '../root.tsx';
import { usePlayer } from '../store.ts';

/** The popovers' ids, for the `popoverTarget` of the buttons that open them. */
export const account_menu = 'account-menu';
export const language_menu = 'language-menu';

/**
 * The entries of the main menu and of the phone's bottom bar: existing pages, in order, without
 * those that the operator hides in the visitor's territory. For a visitor, a page that needs an
 * account opens the sign-in dialog instead.
 */
export function useMenu() {
  const { t } = useLingui();
  const paths = usePaths();
  const ask = usePlayer() ? undefined : askInstead;
  const hidden = useHidden();
  const entries = [
    { name: 'home', to: paths.home, label: t`Cases`, Icon: Box, own: false, onClick: undefined },
    { name: 'backpack', to: paths.backpack, label: t`Backpack`, Icon: Backpack, own: true, onClick: ask },
    { name: 'fairness', to: paths.fairness, label: t`Fairness`, Icon: ShieldCheck, own: false, onClick: undefined },
  ];
  return entries.filter(({ name }) => !hidden.includes(name));
}

/** The names of the entries that the operator hides in the visitor's territory. */
export function useHidden(): readonly string[] {
  return useRouteLoaderData<typeof loader>('root')?.territory.hidden ?? [];
}

/** Opens the sign-in dialog instead of the link's page, which sign-in then leads to. */
export function askInstead(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  tell('login_up', event.currentTarget.pathname);
}
