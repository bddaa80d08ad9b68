import { Suspense } from 'react';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { useRootData } from '../kit/root-data.ts';
import { usePlayer } from '../kit/store.ts';
import { useHydrated } from '../kit/use-hydrated.ts';

/** It comes again with the next page. */
const SignInSummary = lazyPart(() => import('./sign-in-summary.tsx'), Nothing);

/**
 * On the first page after a sign-in, where the country asks for it: the last 30 days, and the limit
 * at which the sessions before ended. Elsewhere nothing is loaded.
 */
export function SummaryLayer() {
  const hydrated = useHydrated();
  const player = usePlayer();
  const territory = useRootData()?.territory;
  const is_asked = territory?.summary_at_sign_in || territory?.sign_out_at_limit;
  if (!hydrated || !player || player.seen_until || !is_asked) return null;
  return (
    <Suspense>
      <SignInSummary key={player.id} />
    </Suspense>
  );
}
