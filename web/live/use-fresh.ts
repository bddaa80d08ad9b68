import type { Call, Input, Reply } from '@vitrine/contract/index';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../kit/client.ts';

/**
 * Polls a call whose answer is the same for everyone: every `every_ms` milliseconds, and when the
 * page becomes visible or online again. Doesn't poll in a hidden tab or offline. Undefined until
 * the first answer; a refusal keeps the last one.
 */
export function useFresh<C extends Extract<keyof Call, `GET ${string}`>>(
  call: C,
  input: Input<C>,
  every_ms: number,
): Reply<C> | undefined {
  const api = useApi();
  const [data, setData] = useState<Reply<C>>();
  const ask = useEffectEvent(async () => {
    const answer = await api(call, input);
    if (answer.ok) startTransition(() => setData(answer.data));
    return answer.ok;
  });
  useEffect(() => {
    let answered_at = -Infinity;
    const look = async () => {
      // Half the interval: a timer that fires a little early doesn't skip a turn.
      const is_due = performance.now() - answered_at > every_ms / 2;
      if (is_due && !document.hidden && navigator.onLine && (await ask()))
        answered_at = performance.now();
    };
    const lookNow = () => void look();
    lookNow();
    const timer = setInterval(lookNow, every_ms);
    document.addEventListener('visibilitychange', lookNow);
    window.addEventListener('online', lookNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
      window.removeEventListener('online', lookNow);
    };
  }, [every_ms]);
  return data;
}
