import type { Call, Input, Reply } from '@vitrine/contract/index';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../client.ts';

/**
 * The answer to a call that is the same for everyone, asked for again every `every_ms` milliseconds, and whenever somebody
 * looks at the page again or is online again. Nothing is asked in a hidden tab or offline. Undefined until the first answer
 * came; a refusal leaves what is known.
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
      // A timer that is a little early must not wait for its next turn.
      const is_due = performance.now() - answered_at > every_ms / 2;
      if (is_due && !document.hidden && navigator.onLine && (await ask())) answered_at = performance.now();
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
