import { useLingui } from '@lingui/react/macro';
import type { Withdrawal } from '@vitrine/contract/withdrawals';

export type State = Withdrawal['state'];

/** The names of the states, by their numbers. */
export function useStates(): Record<State, string> {
  const { t } = useLingui();
  return { 1: t`In progress`, 2: t`Ready`, 3: t`Succeeded`, 4: t`Failed`, 5: t`Cancelled` };
}
