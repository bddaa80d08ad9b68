import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../kit/client.ts';
import { listen } from '../kit/events.ts';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { usePaths } from '../kit/paths.ts';
import { useNoticeCount, useSite } from '../parts/site.ts';
import { useAgeGate } from './age.ts';
import type { Notices } from './notice-moment.ts';

const load = () => import('./notice-dialog.tsx');
const NoticeDialog = lazyPart(load, OverPage);

/**
 * Shows the announcements on the event `notices` and, if the operator wants it, unasked: in a calm
 * moment on the home page, until they are closed for the day.
 */
export function NoticeLayer() {
  const api = useApi();
  const at_home = useLocation().pathname === usePaths().home;
  const gated = useAgeGate();
  const pop_state = useSite()?.pop_state;
  const count = useNoticeCount();
  const pops = at_home && !gated && pop_state && count > 0;
  const [open, setOpen] = useState<boolean>();
  const [known, setKnown] = useState<Notices>();
  useEffect(() => listen('notices', () => setOpen(true)), []);
  useEffect(() => {
    if (!pops) return undefined;
    const here = new AbortController();
    const pop = async () => {
      const { findMoment } = await import('./notice-moment.ts');
      const notices = await findMoment(api, load, here.signal);
      if (!notices || here.signal.aborted) return;
      setKnown(notices);
      setOpen(true);
    };
    // Rejects when the visitor leaves the page or the network fails: then nothing is shown.
    pop().catch(() => undefined);
    return () => here.abort();
  }, [pops, api]);
  if (open === undefined) return null;
  return (
    <Suspense>
      <NoticeDialog open={open} known={known} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
