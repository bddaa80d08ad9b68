import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../client.ts';
import { tell } from '../events.ts';
import { toast } from '../ui/toast.tsx';
import type { Solved } from './challenge/protocol.ts';
import { readReferral } from './referral.ts';
import { asksForChallenge, type Solve } from './use-proof.tsx';
import { welcome } from './welcome.ts';

/** How the sign-in window's messages reach pages that it lost sight of. */
const channel_name = 'vitrine-login';
/** How often is looked whether the window was closed, in milliseconds. */
const look_ms = 500;

/** What the sign-in window tells its opener, once. */
type Told = { ticket: string } | { refused: string };

/** A trip to Steam and back. */
export interface SteamTrip {
  /** The window is open, or its ticket is being exchanged. */
  under_way: boolean;
  /** Steam let the player in, and what lacks is the code of the second factor. */
  asks_code: boolean;
  /** What was wrong with the code; empty when nothing was. */
  code_wrong: string;
  /** Opens the window. */
  leave: () => void;
  /** Exchanges the window's ticket for the session. */
  arrive: (code: string) => Promise<void>;
}

/** The way in through Steam: a window that ends with a one-use ticket. */
export function useSteam(solve: Solve): SteamTrip {
  const { t } = useLingui();
  const api = useApi();
  const opened = useRef<Window | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [exchanging, setExchanging] = useState(false);
  const [ticket, setTicket] = useState<string | null>(null);
  const [code_wrong, setCodeWrong] = useState('');

  const leave = (solved?: Solved) => {
    const address = steamAddress(solved);
    opened.current = window.open(address, 'vitrine-login', 'popup,width=820,height=720');
    // Where the browser opens no window, the trip goes through this one.
    if (!opened.current) return window.location.assign(address);
    setWaiting(true);
  };

  const exchange = async (given: string, totp?: string) => {
    setExchanging(true);
    const answer = await api('POST /api/login/ticket', { ticket: given, ...(totp && { totp }) });
    // The window may have been quicker: it exchanges the ticket itself when it has lost sight of this page.
    const spent = !answer.ok && answer.error.key === 'ticket.spent';
    if (answer.ok || (spent && (await api('GET /api/user', {})).ok)) return welcome(t`Sign In Success`);
    setExchanging(false);
    const { key, msg } = answer.error;
    const about_code = key.startsWith('second_factor.');
    setTicket(about_code ? given : null);
    if (about_code) tell('login_up'); // The layer may have been closed meanwhile.
    setCodeWrong(key === 'second_factor.wrong' ? msg : '');
    if (key !== 'second_factor.required') toast.error(msg || t`Error`);
  };

  const refused = async (key: string) => {
    if (asksForChallenge(key)) {
      tell('login_up');
      const solved = await solve();
      if (solved) leave(solved);
      return;
    }
    const texts: Record<string, string> = {
      'steam.unconfirmed': t`Steam did not confirm this sign-in. Please start again.`,
      'door.braked': t`Too many tries. Wait a few minutes, then try again.`,
    };
    toast.error(texts[key] ?? t`Error`);
  };

  const hear = useEffectEvent((data: unknown) => {
    const told = readTold(data);
    if (!told || !opened.current) return;
    opened.current = null;
    setWaiting(false);
    if ('ticket' in told) void exchange(told.ticket);
    else void refused(told.refused);
  });

  useEffect(() => {
    const channel = new BroadcastChannel(channel_name);
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

  return {
    under_way: waiting || exchanging,
    asks_code: ticket !== null,
    code_wrong,
    leave: () => leave(),
    arrive: async (code) => {
      if (ticket !== null && !exchanging) await exchange(ticket, code);
    },
  };
}

/** Where the window begins. The solution is written in base64 once more: its own has signs that mean something in an address. */
function steamAddress(solved?: Solved): string {
  const { extension_code, ad } = readReferral();
  const query = new URLSearchParams({
    ...(solved && { ...solved, pointJson: btoa(solved.pointJson), ts: String(solved.ts) }),
    ad,
  });
  return `/api/steam_auth${extension_code ? `/${encodeURIComponent(extension_code)}` : ''}?${query}`;
}

function readTold(data: unknown): Told | undefined {
  const told = data as Partial<Record<'ticket' | 'refused', unknown>> | null;
  if (typeof told?.ticket === 'string') return { ticket: told.ticket };
  if (typeof told?.refused === 'string') return { refused: told.refused };
  return undefined;
}
