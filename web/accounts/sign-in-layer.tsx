import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { listen } from '../events.ts';
import { usePlayer } from '../store.ts';
import { useAlive } from '../use-alive.ts';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'));
const Arrival = lazy(() => import('./arrival.tsx').catch(() => ({ default: () => null })));
const load = () => import('./arrive.ts');

let asked_before = false;

/** Whether somebody has asked to sign in since this page was loaded. */
export function wasAskedToSignIn(): boolean {
  return asked_before;
}

interface Asked {
  open: boolean;
  /** Who was signed in then: nobody, or a player whose session has ended. */
  id: number | undefined;
  /** The page that was asked for, as it was said. */
  path: unknown;
}

/** Waits for `login_up`, `exit`, whoever says it, and `login-pull`; what they need is loaded when they come. */
export function SignInLayer() {
  const { t } = useLingui();
  const id = usePlayer()?.id;
  const alive = useAlive();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Asked | null>(null);
  // Another tab has signed in meanwhile: nobody is asked any more, also once they have left.
  if (asked?.open && asked.id !== id) setAsked({ ...asked, open: false });
  const open = asked !== null && asked.open && asked.id === id;
  const ask = useEffectEvent((path: unknown) => {
    asked_before = true;
    if (!open) setAsked({ open: true, id, path });
  });
  useEffect(() => listen('login_up', ({ detail }) => ask(detail)), []);
  useEffect(() => listen('exit', () => void load().then(({ leave }) => leave(t`Error`))), [t]);
  useEffect(() => listen('login-pull', () => void revalidate()), [revalidate]);
  return (
    <>
      <Suspense>{alive && <Arrival />}</Suspense>
      <Suspense>
        {asked && (
          <SignInDialog open={open} asked_for={asked.path} onClose={() => setAsked({ ...asked, open: false })} />
        )}
      </Suspense>
    </>
  );
}
