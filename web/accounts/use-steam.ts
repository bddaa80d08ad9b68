import { useState } from 'react';
import { useApi } from '../kit/client.ts';
import { tell } from '../kit/events.ts';
import { readReferral } from '../promotions/referral.ts';
import { useSite } from '../parts/site.ts';
import { toast } from '../ui/toast.tsx';
import type { Solved } from './challenge/protocol.ts';
import { codeRefusal, lacksCode, useSteamWords } from './steam-refusals.ts';
import { asksForChallenge, type Solve } from './use-proof.tsx';
import { useSteamWindow } from './use-steam-window.ts';

/** A trip to Steam and back. */
export interface SteamTrip {
  /** The window is open, or its ticket is being exchanged. */
  under_way: boolean;
  /** Steam let the player in, and only the second factor's code is missing. */
  asks_code: boolean;
  /** The error of the code; empty if there is none. */
  code_wrong: string;
  /**
   * Opens the window, after a challenge where one is asked for. The player has to agree to the
   * terms first, because a new player gets an account.
   */
  leave: () => void;
  /** Exchanges the window's ticket for the session. */
  arrive: (code: string) => Promise<void>;
}

/** Signing in through Steam: a window that ends with a one-use ticket. `enter` ends the sign-in. */
export function useSteam(solve: Solve, enter: () => Promise<unknown>): SteamTrip {
  const api = useApi();
  const words = useSteamWords();
  const asks_challenge = useSite()?.asks_challenge ?? false;
  const { waiting, open } = useSteamWindow();
  const [exchanging, setExchanging] = useState(false);
  const [ticket, setTicket] = useState<string | null>(null);
  const [code_wrong, setCodeWrong] = useState('');

  const exchange = async (given: string, totp?: string) => {
    setExchanging(true);
    const answer = await api('POST /api/login/ticket', {
      ticket: given,
      check: true,
      ...(totp && { totp }),
    });
    // The window may have been faster: it exchanges the ticket itself if it has lost sight of this
    // page.
    const spent = !answer.ok && answer.error.key === 'ticket.spent';
    const is_in = answer.ok || (spent && (await api('GET /api/user', {})).ok);
    if (is_in) await enter();
    setExchanging(false);
    if (is_in) return;
    const about_code = lacksCode(answer.error);
    setTicket(about_code ? given : null);
    if (about_code) tell('login_up'); // The layer may have been closed meanwhile.
    if (about_code && totp === undefined) return setCodeWrong('');
    const why = await words(about_code ? codeRefusal(answer.error) : answer.error);
    setCodeWrong(about_code ? why : '');
    toast.error(why);
  };

  /**
   * Opens the window, where challenges are on once one is solved: a window that opens long after a
   * press is blocked.
   */
  async function begin(): Promise<void> {
    if (!asks_challenge) return leave();
    const solved = await solve('steam');
    if (solved) await leave(solved);
  }

  async function leave(solved?: Solved): Promise<void> {
    const told = await open(steamAddress(solved));
    if ('ticket' in told) return exchange(told.ticket);
    if (!asksForChallenge(told.refused)) return toast.error(await words({ key: told.refused }));
    tell('login_up');
    const solved_now = await solve('steam');
    if (solved_now) await leave(solved_now);
  }

  return {
    under_way: waiting || exchanging,
    asks_code: ticket !== null,
    code_wrong,
    leave: () => void begin(),
    arrive: async (code) => {
      if (ticket !== null && !exchanging) await exchange(ticket, code);
    },
  };
}

/**
 * The first address of the window. The solution is base64-encoded a second time: its own encoding
 * has characters with a meaning in an address.
 */
function steamAddress(solved?: Solved): string {
  const { extension_code, ad } = readReferral();
  const query = new URLSearchParams({
    ...(solved && { ...solved, pointJson: btoa(solved.pointJson), ts: String(solved.ts) }),
    ad,
  });
  return `/api/steam_auth${extension_code ? `/${encodeURIComponent(extension_code)}` : ''}?${query}`;
}
