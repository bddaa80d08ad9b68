import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useApi } from '../client.ts';
import { toast } from '../ui/toast.tsx';
import type { Account } from './account.ts';
import { useConfirmation } from './confirm-layer.tsx';
import { useSending } from './use-sending.ts';

/** Where the window begins, and the name by which it reaches a page that it lost sight of. */
const address = '/api/steam_auth?purpose=link';
const window_name = 'vitrine-login';
/** How often is looked whether the window was closed, in milliseconds. */
const look_ms = 500;

/** Adds a Steam account: a window goes to Steam and ends with a one-use ticket, which this page brings to the server. */
export function useSteamLink({ fresh }: Account) {
  const { t } = useLingui();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const confirmation = useConfirmation();
  const { sending, send } = useSending();
  const opened = useRef<Window | null>(null);
  const [waiting, setWaiting] = useState(false);

  const leave = () => {
    opened.current = window.open(address, window_name, 'popup,width=820,height=720');
    // Where the browser opens no window, the trip goes through this one.
    if (!opened.current) return window.location.assign(address);
    setWaiting(true);
  };
  /** Asked before the window opens: a window can only be told that it was refused. */
  const link = async () => {
    if (fresh || (await confirmation())) leave();
  };

  const bring = async (ticket: string) => {
    if (!(await send(() => api('POST /api/login/ticket', { ticket })))) return;
    toast.success(t`Your Steam account is linked`);
    await revalidate();
  };
  const refused = async (key: string) => {
    if (key === 'session.not_fresh') {
      if (await confirmation()) leave();
    } else if (key === 'door.braked') toast.error(t`Too many tries. Wait a few minutes, then try again.`);
    else toast.error(t`Steam did not confirm this sign-in. Please start again.`);
  };

  const hear = useEffectEvent((data: unknown) => {
    const told = data as Partial<Record<'ticket' | 'refused', unknown>> | null;
    if (!opened.current || !told) return;
    if (typeof told.ticket !== 'string' && typeof told.refused !== 'string') return;
    opened.current = null;
    setWaiting(false);
    void (typeof told.ticket === 'string' ? bring(told.ticket) : refused(told.refused as string));
  });

  useEffect(() => {
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

  return { link, linking: waiting || sending };
}
