import { useLingui } from '@lingui/react/macro';
import { askInstead } from '../kit/ask-to-sign-in.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { useHidden } from '../parts/site.ts';

/** The popovers' ids, for the `popoverTarget` of the buttons that open them. */
export const account_menu = 'account-menu';
export const language_menu = 'language-menu';

interface MenuEntry {
  name:
    | 'home'
    | 'battle'
    | 'upgrade'
    | 'mall'
    | 'event'
    | 'giveaway'
    | 'vip'
    | 'backpack'
    | 'fairness';
  to: string;
  label: string;
  /**
   * Where it is: in the phone's bottom bar, the header and the account menu; in the last two; or in
   * the menu alone, as the header has no more room beside a player's balances.
   */
  shown: 'dock' | 'header' | 'menu';
  /** It belongs to the player. */
  own: boolean;
}

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
  const entries: readonly MenuEntry[] = [
    { name: 'home', to: paths.home, label: t`Cases`, shown: 'dock', own: false },
    { name: 'battle', to: paths.battles, label: t`Battles`, shown: 'dock', own: false },
    { name: 'upgrade', to: paths.upgrade, label: t`Upgrade`, shown: 'dock', own: false },
    { name: 'mall', to: paths.shop, label: t`Shop`, shown: 'dock', own: false },
    { name: 'event', to: paths.events, label: t`Events`, shown: 'header', own: false },
    { name: 'giveaway', to: paths.giveaways, label: t`Giveaways`, shown: 'header', own: false },
    { name: 'vip', to: paths.vip, label: t`VIP`, shown: 'header', own: false },
    { name: 'backpack', to: paths.backpack, label: t`Backpack`, shown: 'header', own: true },
    { name: 'fairness', to: paths.fairness, label: t`Fairness`, shown: 'menu', own: false },
  ];
  return entries
    .filter(({ name }) => !hidden.includes(name))
    .map((entry) => ({ ...entry, onClick: entry.own ? ask : undefined }));
}
