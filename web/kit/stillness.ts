import { useEffect, useSyncExternalStore } from 'react';

const less_motion = '(prefers-reduced-motion: reduce)';

/** Whether the player wants less motion, or can't see any now. */
export function wantsStillness(): boolean {
  return document.hidden || window.matchMedia(less_motion).matches;
}

/** Runs `act` when the page becomes hidden. */
export function useWhenHidden(act: () => void): void {
  useEffect(() => {
    const look = () => document.hidden && act();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [act]);
}

/** Whether the player prefers less motion; false on the server and in the first render. */
export function usePrefersStillness(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(less_motion).matches,
    () => false,
  );
}

function subscribe(tell: () => void) {
  const preference = window.matchMedia(less_motion);
  preference.addEventListener('change', tell);
  return () => preference.removeEventListener('change', tell);
}
