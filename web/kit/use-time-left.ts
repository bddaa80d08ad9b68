import { useEffect, useState } from 'react';

/** A little more than a second, as the specification has it. */
const tick_ms = 1001;

/**
 * The milliseconds left until a moment, never below zero. Counts from the server's clock when the
 * page was read, `now`, by a clock that nobody sets: a wrong one shows the same.
 */
export function useTimeLeft(until: string, now: string): number {
  const [passed, setPassed] = useState({ since: now, ms: 0 });
  useEffect(() => {
    const began_ms = performance.now();
    const timer = setInterval(
      () => setPassed({ since: now, ms: performance.now() - began_ms }),
      tick_ms,
    );
    return () => clearInterval(timer);
  }, [now]);
  const passed_ms = passed.since === now ? passed.ms : 0;
  return Math.max(0, Date.parse(until) - Date.parse(now) - passed_ms);
}
