import type { Client } from '@vitrine/contract/client';
import { useEffect, useState } from 'react';
import { useApi } from '../kit/client.ts';
import { serverNow } from '../kit/server-clock.ts';
import type { Player } from '../kit/store.ts';
import type { Welcomed } from './own.ts';

/** Accounts older than this met their welcome case elsewhere. */
const newcomer_ms = 24 * 3600_000;
const look_again_ms = 1000;
/** The product grants the case within seconds; a page that waits longer stops asking. */
const looks_max = 60;

export type Newcomer = Pick<Player, 'id' | 'email' | 'created_at' | 'stop'>;

/** Whether an account is so new that its welcome case may still wait. */
export const isNewcomer = ({ created_at }: Pick<Player, 'created_at'>): boolean =>
  serverNow() - Date.parse(created_at) < newcomer_ms;

/** A newcomer's welcome case once it waits; null for everybody else. */
export function useWelcome(player: Newcomer | null): Welcomed | null {
  const api = useApi();
  const id = player && !player.stop && isNewcomer(player) ? player.id : null;
  const has_email = player?.email !== null;
  const [found, setFound] = useState<{ for: number; welcomed: Welcomed } | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    const here = new AbortController();
    const meet = async () => {
      const welcomed = await findWelcome(api, has_email, here.signal);
      if (welcomed && !here.signal.aborted) setFound({ for: id, welcomed });
    };
    // Rejects when the network fails: then nothing is shown.
    meet().catch(() => undefined);
    return () => here.abort();
  }, [api, id, has_email]);
  return found !== null && found.for === id ? found.welcomed : null;
}

/** Waits for the welcome case. Undefined if there is none, or none any more. */
async function findWelcome(
  api: Client,
  has_email: boolean,
  signal: AbortSignal,
): Promise<Welcomed | undefined> {
  for (let looks = 0; looks < looks_max && !signal.aborted; looks += 1) {
    if (looks > 0) await new Promise((resolve) => setTimeout(resolve, look_again_ms));
    const answer = await api('GET /api/rechargeOpenBox', {});
    const welcome = answer.ok ? answer.data.welcome : null;
    if (!answer.ok || !welcome) return undefined;
    const box = answer.data.list.find((one) => one.case.id === welcome.case)?.case;
    if (welcome.state === 'unverified' && !has_email) return { box: null };
    if (welcome.state === 'here' && box) return { box };
    if (welcome.state !== 'coming') return undefined;
  }
  return undefined;
}
