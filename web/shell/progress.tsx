import { useNavigation } from 'react-router';
import { useHydrated } from '../kit/use-hydrated.ts';

/**
 * A thin line at the top while the next page loads. Neither the server nor hydration renders it,
 * even during a navigation.
 */
export function Progress() {
  const idle = useNavigation().state === 'idle';
  if (!useHydrated() || idle) return null;
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-progress bg-brass"
    />
  );
}
