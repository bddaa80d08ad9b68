import { useState } from 'react';
import { readStored, writeStored, type StoredItem } from '../stored.ts';

/** A switch that this browser remembers, off at first; for what is never rendered on the server. `[on, turn]` */
export function useRemembered(name: StoredItem): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readStored(name) === '1');
  const turn = (next: boolean) => {
    setOn(next);
    writeStored(name, next ? '1' : null);
  };
  return [on, turn];
}
