import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { isChecking, subscribe } from './checking.ts';

/**
 * The label of a pressed button while its call runs: none at first, then that the browser is being
 * checked.
 */
export function useBusy(loading: boolean): boolean | string {
  const { t } = useLingui();
  const checking = useSyncExternalStore(subscribe, isChecking, () => false);
  return loading && checking ? t`Checking…` : loading;
}
