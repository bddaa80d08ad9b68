import { useLingui } from '@lingui/react/macro';
import type { RequestState } from '@vitrine/contract/support';
import type { SupportType } from '@vitrine/contract/support-rules';

/** The problem categories in words. */
export function useTypeNames(): Record<SupportType, string> {
  const { t } = useLingui();
  return {
    account: t`My account`,
    top_up: t`Top-ups and payments`,
    withdrawal: t`Withdrawals and trades`,
    games: t`Cases, battles and upgrades`,
    gifts: t`Giveaways, bonuses and gifts`,
    bug: t`Something doesn’t work`,
    suggestion: t`A suggestion`,
    partnership: t`Partnership with us`,
    other: t`Something else`,
  };
}

/** The states of a request in words. */
export function useStateNames(): Record<RequestState, string> {
  const { t } = useLingui();
  return { 1: t`Waiting for us`, 2: t`Answered`, 3: t`Closed` };
}
