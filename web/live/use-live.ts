import type { LiveEvents } from '@vitrine/contract/live-events';
import { useEffect, useEffectEvent } from 'react';

/**
 * Listens to an event of a channel while the component is mounted. Calls `onState` after joining
 * and after each reconnect: events before that were missed, so state has to be fetched. The
 * connection is loaded after hydration and shared.
 */
export function useLive<Name extends keyof LiveEvents>(
  channel: string,
  event: Name,
  listener: (data: LiveEvents[Name]) => void,
  onState: () => void = () => {},
): void {
  const receive = useEffectEvent((data: unknown) => listener(data as LiveEvents[Name]));
  const fetchState = useEffectEvent(onState);
  useEffect(() => {
    let gone = false;
    let leave = () => {};
    // If the file doesn't load, the page works without live events; the next page load tries again.
    const loading = import('./connection.ts').catch(() => undefined);
    void loading.then((live) => {
      if (live && !gone) leave = live.join(channel, event, receive, fetchState);
    });
    return () => {
      gone = true;
      leave();
    };
  }, [channel, event]);
}
