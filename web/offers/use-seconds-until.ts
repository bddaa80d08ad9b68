import { useEffect, useState } from 'react';

/** How many whole seconds there are until a moment, counted down; 0 when it is over, or when there is none. */
export function useSecondsUntil(moment: string | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!moment) return undefined;
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, [moment]);
  return moment ? Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000)) : 0;
}
