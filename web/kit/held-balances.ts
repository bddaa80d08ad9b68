import { useCallback, useEffect, useRef } from 'react';
import { receiveBalances, type Balances } from './store.ts';

/**
 * Balances that are held back from the header until a result has been shown, or at the latest until
 * the page is left. `[hold, release]`
 */
export function useHeldBalances(): [(balances: Balances) => void, () => void] {
  const held = useRef<Balances | null>(null);
  const hold = useCallback((balances: Balances) => {
    held.current = balances;
  }, []);
  const release = useCallback(() => {
    if (held.current) receiveBalances(held.current);
    held.current = null;
  }, []);
  useEffect(() => release, [release]);
  return [hold, release];
}
