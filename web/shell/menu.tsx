import { useLingui } from '@lingui/react/macro';
import { Backpack, Box, ShieldCheck } from 'lucide-react';
import { askInstead } from '../kit/ask-to-sign-in.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { useHidden } from '../parts/site.ts';

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
