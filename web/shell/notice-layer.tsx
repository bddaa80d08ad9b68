import type { Answer } from '@vitrine/contract/client';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { door_hash } from '../accounts/door.ts';
import { wasAskedToSignIn } from '../accounts/sign-in-layer.tsx';
import { useApi } from '../client.ts';
import { listen } from '../events.ts';
import { usePaths } from '../paths.ts';
import { useAgeGate } from './age.ts';
import { wereClosedToday } from './notice-closed.ts';
import { useSite } from './site.ts';

/** Who comes in sees the house before its announcements. */
const looked_around_ms = 5000;

const load = () => import('./notice-dialog.tsx');
const NoticeDialog = lazy(load);

/**
 * Shows the announcements to whoever asks (`notices`), and where the operator wants it by themselves: after a moment on the
 * home page, until they were closed today, and never to somebody who is at the sign-in dialog or on the way to it.
 */
export function NoticeLayer() {
  const site = useSite();
  const api = useApi();
  const at_home = useLocation().pathname === usePaths().home;
  const gated = useAgeGate();
  const pops = at_home && !gated && Boolean(site?.pop_state && site.notices > 0);
  const [open, setOpen] = useState<boolean>();
  const [known, setKnown] = useState<Answer<'GET /api/notice_new'>>();
  useEffect(() => listen('notices', () => setOpen(true)), []);
  useEffect(() => {
    if (!pops || window.location.hash === door_hash || wereClosedToday()) return undefined;
    let still_here = true;
    const open = async () => {
      // What nobody asked for comes whole: nothing moves under a reader's eyes.
      const [answer] = await Promise.all([api('GET /api/notice_new', {}), load()]);
      if (!still_here || !answer.ok || wasAskedToSignIn()) return;
      setKnown(answer);
      setOpen(true);
    };
    const later = setTimeout(() => void open(), looked_around_ms);
    return () => {
      still_here = false;
      clearTimeout(later);
    };
  }, [pops, api]);
  if (open === undefined) return null;
  return (
    <Suspense>
      <NoticeDialog open={open} known={known} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
