import { useEffect, useState } from 'react';

/** Counts down the whole seconds until a moment; 0 once it has passed, and without one. */
export function useSecondsUntil(moment: string | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!moment) return undefined;
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, [moment]);
  return moment ? Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000)) : 0;
}
