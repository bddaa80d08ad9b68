import { useEffect, useState } from 'react';
import { usePlayer } from '../kit/store.ts';

/** The server stops counting a client that misses three pings. */
const ping_ms = 10_000;
/** The backoff of reconnects: the first delay, which doubles up to the last. */
const wait_ms = { first: 2_000, last: 60_000 };

/** The connect message's claims, which the server doesn't believe. */
interface Claims {
  ip: string;
  /** Null for a visitor. */
  user_id: number | null;
}

/**
 * How many people are on the site, this one included; undefined until the server has sent the
 * count. Connects once `ip`, the visitor's network address, is known.
 */
export function useOnline(ip: string | undefined): number | undefined {
  const [online, setOnline] = useState<number>();
  const user_id = usePlayer()?.id ?? null;
  useEffect(
    () => (ip === undefined ? undefined : trackOnline({ ip, user_id }, setOnline)),
    [ip, user_id],
  );
  return online;
}

/**
 * Counts this page as online until the returned function is called, and reports the count at each
 * ping. Reconnects after a lost connection, but not while the browser is offline, where each
 * attempt would log an error in its console, nor while the tab is hidden.
 */
function trackOnline(claims: Claims, receive: (online: number) => void): () => void {
  let socket: WebSocket | undefined;
  let wait = wait_ms.first;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const say = (message: { type: 'connect' | 'ping' }) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const open = () => {
    clearTimeout(retry);
    if (socket || !navigator.onLine || document.hidden) return;
    const opened = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/online`);
    socket = opened;
    // Closes the socket only once it is open: closing it earlier also logs an error in the console.
    opened.addEventListener('open', () =>
      socket === opened ? say({ type: 'connect', ...claims }) : opened.close(),
    );
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      wait = wait_ms.first;
      receive((JSON.parse(data) as { online: number }).online);
    });
    opened.addEventListener('close', () => {
      if (socket !== opened) return;
      socket = undefined;
      retry = setTimeout(open, wait * (0.5 + Math.random())); // Jitter: spreads the reconnects.
      wait = Math.min(2 * wait, wait_ms.last);
    });
  };
  const leave = () => {
    clearTimeout(retry);
    if (socket?.readyState === WebSocket.OPEN) socket.close();
    socket = undefined;
  };
  open();
  const pings = setInterval(() => say({ type: 'ping' }), ping_ms);
  window.addEventListener('online', open);
  window.addEventListener('offline', leave);
  document.addEventListener('visibilitychange', open);
  return () => {
    leave();
    clearInterval(pings);
    window.removeEventListener('online', open);
    window.removeEventListener('offline', leave);
    document.removeEventListener('visibilitychange', open);
  };
}
