import { useEffect, useRef, useState } from 'react';
import { openTabChannel } from '../kit/tab-channel.ts';

/**
 * Name of the window, and of the channel by which it reaches pages that it has lost its reference
 * to.
 */
export const window_name = 'vitrine-login';
/** Interval of the check whether the window was closed, in milliseconds. */
const look_ms = 500;

/** The message of a trip's window to the page that opened it, sent once. */
export type Told = { ticket: string } | { refused: string };

/**
 * The window of a trip to Steam. `open` opens it at an address and resolves with its message; it
 * never resolves if the window is closed before that. `waiting`: the window is open.
 */
export function useSteamWindow(): { waiting: boolean; open: (address: string) => Promise<Told> } {
  const opened = useRef<Window | null>(null);
  const onTold = useRef<(told: Told) => void>(null);
  const [waiting, setWaiting] = useState(false);

  const open = (address: string) =>
    new Promise<Told>((resolve) => {
      opened.current = window.open(address, window_name, 'popup,width=820,height=720');
      // If the browser opens no window, the trip goes through this one.
      if (!opened.current) return window.location.assign(address);
      onTold.current = resolve;
      setWaiting(true);
    });

  useEffect(() => {
    const receive = (data: unknown) => {
      const told = readTold(data);
      if (!told || !opened.current) return;
      opened.current = null;
      setWaiting(false);
      onTold.current?.(told);
    };
    const channel = openTabChannel(window_name);
    const hearWindow = ({ origin, source, data }: MessageEvent) => {
      if (origin === window.location.origin && source === opened.current) receive(data);
    };
    // Only pages of our own origin have this channel.
    channel?.addEventListener('message', ({ data }) => receive(data));
    window.addEventListener('message', hearWindow);
    return () => {
      channel?.close();
      window.removeEventListener('message', hearWindow);
    };
  }, []);

  useEffect(() => {
    if (!waiting) return;
    // A window that went to another origin may look closed: its message is accepted all the same.
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
