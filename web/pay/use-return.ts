import type { Order } from '@vitrine/contract/payments';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { findTarget, takeTarget } from './target.ts';

/** Time to read that the top-up was credited. */
const wait_ms = 3000;

/**
 * Goes back to the address that was stored when the order was needed, a moment after it is
 * credited. Returns that address while the player waits; null if there is none.
 */
export function useReturn({ order_sn, state }: Order): string | null {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  const leave = useEffectEvent((to: string) => {
    takeTarget();
    void navigate(to);
  });
  useEffect(() => {
    if (state !== 'credited') return undefined;
    const to = findTarget(order_sn);
    if (!to) return undefined;
    // Read after hydration: the server can't know it.
    const shown = setTimeout(() => setTarget(to));
    const left = setTimeout(() => leave(to), wait_ms);
    return () => {
      clearTimeout(shown);
      clearTimeout(left);
    };
  }, [order_sn, state]);
  return target;
}
