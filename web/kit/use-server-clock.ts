import { useCallback, useRef, useState } from 'react';

/** The server's clock, whatever the device's own says. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * The server's clock, measured by answers that tell its time; null until the first one. It runs on
 * the browser's monotonic clock, so a device whose time is wrong, or is changed, shows the same
 * moments. `measure` takes the server's time and when its call began and ended, by
 * `performance.now()`.
 */
export function useServerClock(): [
  Clock | null,
  (now: string, asked_ms: number, answered_ms: number) => void,
] {
  const [clock, setClock] = useState<Clock | null>(null);
  const best = useRef<{ offset_ms: number; took_ms: number } | null>(null);
  const measure = useCallback((now: string, asked_ms: number, answered_ms: number) => {
    const took_ms = answered_ms - asked_ms;
    const offset_ms = Date.parse(now) - (asked_ms + answered_ms) / 2;
    // A slower answer is worth something only if it proves the known offset wrong: after a sleep.
    if (
      best.current &&
      took_ms >= best.current.took_ms &&
      Math.abs(offset_ms - best.current.offset_ms) <= took_ms
    )
      return;
    best.current = { offset_ms, took_ms };
    // The same clock goes on, corrected: whatever follows it needn't begin again.
    setClock((known) => known ?? { now: () => performance.now() + best.current!.offset_ms });
  }, []);
  return [clock, measure];
}
