import { useEffect, useRef, useState } from 'react';
import { useKeys } from './use-keys.ts';

/** The rows of a table: `j` and `k` go through them, Enter opens the chosen one, kept in sight. */
export function useRows(count: number, onOpen: (at: number) => void) {
  const [at, setAt] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would call when the list is left.
    body.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  useKeys({
    j: () => setAt((last) => Math.min(last + 1, count - 1)),
    k: () => setAt((last) => Math.max(last - 1, 0)),
    Enter: () => onOpen(at),
  });
  return { at, setAt, body };
}
