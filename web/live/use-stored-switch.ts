import { useState } from 'react';
import { readStored, writeStored, type StoredItem } from '../kit/stored.ts';

/**
 * A switch stored in this browser, off by default; only for components that the server never
 * renders. `[on, turn]`
 */
export function useStoredSwitch(name: StoredItem): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readStored(name) === '1');
  const turn = (next: boolean) => {
    setOn(next);
    writeStored(name, next ? '1' : null);
  };
  return [on, turn];
}
