import { useEffect, useState } from 'react';

/** The server's counter forgets who misses three of these. */
const ping_ms = 10_000;
/** The first wait for a server that is gone, which doubles up to the last. */
const wait_ms = { first: 2_000, last: 60_000 };

/** How many people are on the site, this one among them; undefined until the server has said so. */
export function useOnline(): number | undefined {
  const [online, setOnline] = useState<number>();
  useEffect(() => beOnline(setOnline), []);
  return online;
}

/**
 * Counts as online until the returned function is called, and hears at each ping how many there are. A lost connection
 * comes back by itself: not while the browser is offline, where each try would leave a line in its console, nor while
 * nobody looks.
 */
function beOnline(hear: (online: number) => void): () => void {
  let socket: WebSocket | undefined;
  let wait = wait_ms.first;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const say = (type: 'connect' | 'ping') => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type }));
  };
  const open = () => {
    clearTimeout(retry);
    if (socket || !navigator.onLine || document.hidden) return;
    const opened = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/online`);
    socket = opened;
    // One that is closed before it is open leaves a line in the console, too.
    opened.addEventListener('open', () => (socket === opened ? say('connect') : opened.close()));
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      wait = wait_ms.first;
      hear((JSON.parse(data) as { online: number }).online);
    });
    opened.addEventListener('close', () => {
      if (socket !== opened) return;
      socket = undefined;
      retry = setTimeout(open, wait * (0.5 + Math.random())); // Not all pages of the world in the same second.
      wait = Math.min(2 * wait, wait_ms.last);
    });
  };
  const leave = () => {
    clearTimeout(retry);
    if (socket?.readyState === WebSocket.OPEN) socket.close();
    socket = undefined;
  };
  open();
  const pings = setInterval(() => say('ping'), ping_ms);
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
