import { useLingui } from '@lingui/react/macro';
import { Backpack, Box, ShieldCheck } from 'lucide-react';
import { usePaths } from '../paths.ts';

/** The entries of the main menu and of the phone's bottom bar: pages that exist, in their order. */
export function useMenu() {
  const { t } = useLingui();
  const paths = usePaths();
  return [
    { to: paths.home, label: t`Cases`, Icon: Box },
    { to: paths.backpack, label: t`Backpack`, Icon: Backpack },
    { to: paths.fairness, label: t`Fairness`, Icon: ShieldCheck },
  ];
}
