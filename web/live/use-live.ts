import { useEffect, useEffectEvent } from 'react';

/**
 * Hears an event of a channel while the component is there. `onState` is called after joining and after each break in the
 * connection: what happened before then has to be fetched. The connection is loaded once the page is alive, and shared.
 */
export function useLive(
  channel: string,
  event: string,
  listener: (data: unknown) => void,
  onState: () => void = () => {},
): void {
  const hear = useEffectEvent(listener);
  const fetchState = useEffectEvent(onState);
  useEffect(() => {
    let gone = false;
    let leave = () => {};
    // Without its file the page works as before; it is asked for again when a page is loaded.
    const loading = import('./connection.ts').catch(() => undefined);
    void loading.then((live) => {
      if (live && !gone) leave = live.join(channel, event, hear, fetchState);
    });
    return () => {
      gone = true;
      leave();
    };
  }, [channel, event]);
}
