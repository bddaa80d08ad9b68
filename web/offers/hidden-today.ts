import { useState } from 'react';
import { readStored, writeStored, type StoredItem } from '../kit/stored.ts';

/**
 * Whether something was dismissed until the end of the day, in the browser's time zone, and a
 * function that dismisses it.
 */
export function useHiddenToday(item: StoredItem): [hidden: boolean, hide: () => void] {
  const [hidden, setHidden] = useState(() => Date.now() < Number(readStored(item)));
  const hide = () => {
    writeStored(item, String(new Date().setHours(24, 0, 0, 0)));
    setHidden(true);
  };
  return [hidden, hide];
}
