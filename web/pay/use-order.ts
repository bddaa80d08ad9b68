import type { Order } from '@vitrine/contract/payments';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useApi } from '../kit/client.ts';
import { usePlayer } from '../kit/store.ts';
import { useLive } from '../live/use-live.ts';

/** The polling interval of an order, beside its live channel. */
const look_ms = 5000;

/**
 * An order that changes live, until nothing changes it any more; `look` reads it again after an act
 * that doesn't change its state.
 */
export function useOrder(loaded: Order): { order: Order; look: () => Promise<void> } {
  const api = useApi();
  const player = usePlayer();
  const [latest, setLatest] = useState(loaded);
  // The loader's order is newer after the page was loaded again.
  const order = latest.timeline.length >= loaded.timeline.length ? latest : loaded;
  const { order_sn, state, pay_back, extra } = order;

  const look = async () => {
    const answer = await api('GET /api/pay/orders/{order_sn}', { order_sn });
    // If the server is out of reach, keeps the last answer until the next poll.
    if (answer.ok) setLatest(answer.data);
  };
  const lookAgain = useEffectEvent(() => void look());
  useLive(
    `private-Orders.${player?.id}`,
    'OrderChanged',
    () => void look(),
    () => void look(),
  );
  const is_open = state !== 'credited' && state !== 'refunded';
  const may_change = is_open || pay_back === 'due' || extra?.back === 'due';
  useEffect(() => {
    if (!may_change) return undefined;
    const timer = setInterval(() => document.hidden || lookAgain(), look_ms);
    return () => clearInterval(timer);
  }, [may_change]);

  // Fetches the balance again when the order has moved on, also before this page was loaded: its
  // loader may have read the order after the credit, and the frame's the balance before it.
  const { revalidate } = useRevalidator();
  const fetchBalance = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (state !== 'pending') fetchBalance();
  }, [state]);
  return { order, look };
}
