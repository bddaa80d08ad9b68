import { useEffect, useState } from 'react';

/**
 * A countdown: the whole seconds left, 0 when it isn't running, and the function that starts it.
 * Stays correct in a tab that slept.
 */
export function useCountdown(seconds: number): [left: number, start: () => void] {
  const [ends_at, setEndsAt] = useState<number | null>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (ends_at === null) return;
    const tick = () => {
      const now_left = Math.ceil((ends_at - performance.now()) / 1000);
      setLeft(Math.max(now_left, 0));
      if (now_left <= 0) setEndsAt(null);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [ends_at]);
  const start = () => {
    setEndsAt(performance.now() + seconds * 1000);
    setLeft(seconds);
  };
  return [left, start];
}
