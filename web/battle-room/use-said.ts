import type { BattleSaid } from '@vitrine/contract/battles';
import { useCallback, useEffect, useRef, useState } from 'react';

/** How long words stand at their seat. */
const shown_ms = 4000;

/** The last words of each seat, while they are shown. */
export type Said = Readonly<Record<number, BattleSaid>>;

/** The words said in a room: `[said, hear]`. */
export function useSaid(): [Said, (said: BattleSaid) => void] {
  const [said, setSaid] = useState<Said>({});
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const hear = useCallback((one: BattleSaid) => {
    setSaid((before) => ({ ...before, [one.seat]: one }));
    const forget = () =>
      setSaid(({ [one.seat]: last, ...others }) =>
        last && last.id !== one.id ? { ...others, [one.seat]: last } : others,
      );
    timers.current.add(setTimeout(forget, shown_ms));
  }, []);
  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
    };
  }, []);
  return [said, hear];
}
