import { useEffect, useReducer } from 'react';
import { useServerNow } from './server-clock.ts';

/**
 * Counts down the whole seconds until a moment, by the server's clock; 0 once it has passed, and
 * without one.
 */
export function useSecondsUntil(moment: string | undefined): number {
  const now_ms = useServerNow();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (!moment) return undefined;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return moment ? Math.max(0, Math.ceil((Date.parse(moment) - now_ms) / 1000)) : 0;
}
