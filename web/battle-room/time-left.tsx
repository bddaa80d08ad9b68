import { useEffect, useState } from 'react';
import type { Clock } from '../kit/use-server-clock.ts';

const look_ms = 200;

/** The whole seconds until a moment of the server’s clock; null until its time is known. */
export function useSecondsLeft(until_ms: number | null, clock: Clock | null): number | null {
  const [left_s, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (until_ms === null || !clock) return undefined;
    const look = () => setLeft(Math.max(0, Math.ceil((until_ms - clock.now()) / 1000)));
    const soon = setTimeout(look);
    const tick = setInterval(look, look_ms);
    return () => {
      clearTimeout(soon);
      clearInterval(tick);
    };
  }, [until_ms, clock]);
  return left_s;
}
