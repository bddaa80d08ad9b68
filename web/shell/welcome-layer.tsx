import type { Client } from '@vitrine/contract/client';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Welcomed } from '../boxes/own.ts';
import { useApi } from '../kit/client.ts';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { pathsIn, useLocale } from '../kit/paths.ts';
import { serverNow } from '../kit/server-clock.ts';
import type { Player } from '../kit/store.ts';
import { readStored, writeStored } from '../kit/stored.ts';
import { untilCalm } from './calm.ts';

const load = () => import('../boxes/welcome-dialog.tsx');
const WelcomeDialog = lazyPart(load, Nothing);

/** Accounts older than this met their welcome case elsewhere. */
const newcomer_ms = 24 * 3600_000;
/** How long a page must be calm: the welcome covers nothing that somebody is doing. */
const calm_ms = 1500;
const look_again_ms = 1000;
/** The product grants the case within seconds; a page that waits longer stops asking. */
const looks_max = 60;

interface WelcomeLayerProps {
  player: Pick<Player, 'id' | 'name' | 'email' | 'created_at'>;
}

/**
 * Shows a newcomer the welcome case wherever they are, once, in a calm moment. Home has a card for
 * it instead, its own page opens it, and a payment is never interrupted.
 */
export default function WelcomeLayer({
  player: { id, name, email, created_at },
}: WelcomeLayerProps) {
  const api = useApi();
  const { code } = useLocale();
  const paths = pathsIn(code);
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, '');
  const at_home = pathname === paths.home;
  const has_email = email !== null;
  const pays = pathname.startsWith(paths.pay);
  const [welcomed, setWelcomed] = useState<Welcomed | null>(null);
  useEffect(() => {
    const is_new = serverNow() - Date.parse(created_at) < newcomer_ms;
    if (pays || !is_new || readStored('welcomed') === String(id)) return undefined;
    if (at_home) {
      writeStored('welcomed', String(id));
      return undefined;
    }
    const here = new AbortController();
    const meet = async () => {
      const found = await findWelcome(api, has_email, here.signal);
      if (!found || here.signal.aborted) return;
      writeStored('welcomed', String(id));
      // At its own page the case waits already.
      if (!found.box || window.location.pathname !== pathsIn(code).case(found.box.id))
        setWelcomed(found);
    };
    // Rejects when the player leaves the page or the network fails: then nothing is shown.
    meet().catch(() => undefined);
    return () => here.abort();
  }, [api, code, id, created_at, has_email, at_home, pays]);
  if (!welcomed) return null;
  return (
    <Suspense>
      <WelcomeDialog welcomed={welcomed} name={name} onClose={() => setWelcomed(null)} />
    </Suspense>
  );
}

/**
 * Waits for the welcome case and for a calm moment in which its dialog may open. Undefined if there
 * is none for this player, or none any more.
 */
async function findWelcome(
  api: Client,
  has_email: boolean,
  signal: AbortSignal,
): Promise<Welcomed | undefined> {
  for (let looks = 0; looks < looks_max; looks += 1) {
    if (signal.aborted) return undefined;
    await untilCalm(looks === 0 ? calm_ms : look_again_ms, signal);
    const answer = await api('GET /api/rechargeOpenBox', {});
    const welcome = answer.ok ? answer.data.welcome : null;
    if (!answer.ok || !welcome) return undefined;
    const box = answer.data.list.find((one) => one.case.id === welcome.case)?.case;
    if ((welcome.state === 'unverified' && !has_email) || (welcome.state === 'here' && box)) {
      await load();
      return { box: box ?? null };
    }
    if (welcome.state !== 'coming') return undefined;
  }
  return undefined;
}
