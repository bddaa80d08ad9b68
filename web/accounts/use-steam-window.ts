import { useEffect, useRef, useState } from 'react';

/** The window's name, and that of the channel by which it reaches pages that it lost sight of. */
export const window_name = 'vitrine-login';
/** How often is looked whether the window was closed, in milliseconds. */
const look_ms = 500;

/** What the window of a trip to Steam tells the page that opened it, once. */
export type Told = { ticket: string } | { refused: string };

/**
 * The window of a trip to Steam. `open` opens it at an address and waits for what it tells, which it never does when it is
 * closed before. `waiting`: it is open.
 */
export function useSteamWindow(): { waiting: boolean; open: (address: string) => Promise<Told> } {
  const opened = useRef<Window | null>(null);
  const onTold = useRef<(told: Told) => void>(null);
  const [waiting, setWaiting] = useState(false);

  const open = (address: string) =>
    new Promise<Told>((resolve) => {
      opened.current = window.open(address, window_name, 'popup,width=820,height=720');
      // Where the browser opens no window, the trip goes through this one.
      if (!opened.current) return window.location.assign(address);
      onTold.current = resolve;
      setWaiting(true);
    });

  useEffect(() => {
    const hear = (data: unknown) => {
      const told = readTold(data);
      if (!told || !opened.current) return;
      opened.current = null;
      setWaiting(false);
      onTold.current?.(told);
    };
    const channel = new BroadcastChannel(window_name);
    const hearWindow = ({ origin, source, data }: MessageEvent) => {
      if (origin === window.location.origin && source === opened.current) hear(data);
    };
    // Only pages of our own origin have this channel.
    channel.addEventListener('message', ({ data }) => hear(data));
    window.addEventListener('message', hearWindow);
    return () => {
      channel.close();
      window.removeEventListener('message', hearWindow);
    };
  }, []);

  useEffect(() => {
    if (!waiting) return;
    // A window that went to a page of another origin may look closed: its message is heard all the same.
    const timer = setInterval(() => opened.current?.closed && setWaiting(false), look_ms);
    return () => clearInterval(timer);
  }, [waiting]);

  return { waiting, open };
}

function readTold(data: unknown): Told | undefined {
  const told = data as Partial<Record<'ticket' | 'refused', unknown>> | null;
  if (typeof told?.ticket === 'string') return { ticket: told.ticket };
  if (typeof told?.refused === 'string') return { refused: told.refused };
  return undefined;
}
