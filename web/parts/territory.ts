import type { Amount } from '@vitrine/contract/amount';
import { useRootData } from '../kit/root-data.ts';
import { celebrationOf } from './celebration.ts';

/** After how many hours a higher limit takes its second yes, where the visitor is. */
export function useRaiseWaitHours(): number {
  return useRootData()?.territory.raise_wait_hours ?? 24;
}

/** The most that can be topped up in a month where the visitor is; null without a ceiling. */
export function useDepositCeiling(): Amount | null {
  return useRootData()?.territory.deposit_ceiling_month ?? null;
}

/** That of players under 25; null without one. */
export function useYoungCeiling(): Amount | null {
  return useRootData()?.territory.deposit_ceiling_under_25 ?? null;
}

/** Whether a limit that is used up signs its player out where the visitor is. */
export function useSignOutAtLimit(): boolean {
  return useRootData()?.territory.sign_out_at_limit ?? false;
}

/** Whether top-ups and gift cards are open where the visitor is. */
export function useTopUpOpen(): boolean {
  return useRootData()?.territory.top_up ?? true;
}

/** Whether openings may be fast where the visitor is. */
export function useFastAllowed(): boolean {
  return useRootData()?.territory.fast_opening ?? true;
}

/** Whether items of cases are shown before they are bought where the visitor is. */
export function useContentFirst(): boolean {
  return useRootData()?.territory.content_first ?? false;
}

/** `celebrationOf`, or nothing at all where no win is celebrated. */
export function useCelebration(): typeof celebrationOf {
  const celebrates = useRootData()?.territory.celebration ?? true;
  return celebrates ? celebrationOf : () => 0;
}
