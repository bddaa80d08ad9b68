import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { listen } from '../events.ts';
import { usePlayer } from '../store.ts';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'));
const load = () => import('./arrive.ts');

let asked_before = false;

/** Whether somebody has asked to sign in since this page was loaded. */
export function wasAskedToSignIn(): boolean {
  return asked_before;
}

/** Waits for `login_up`, `exit`, whoever says it, and `login-pull`; what they need is loaded when they come. */
export function SignInLayer() {
  const { t } = useLingui();
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<{ open: boolean; path?: unknown } | null>(null);
  useEffect(
    () =>
      listen('login_up', ({ detail: path }) => {
        asked_before = true;
        setAsked((now) => (now?.open ? now : { open: true, path }));
      }),
    [],
  );
  useEffect(() => listen('exit', () => void load().then(({ leave }) => leave(t`Error`))), [t]);
  useEffect(() => listen('login-pull', () => void revalidate()), [revalidate]);
  useEffect(() => void load().then(({ arrive }) => arrive(player)), [player]);
  if (!asked) return null;
  return (
    <Suspense>
      <SignInDialog open={asked.open} asked_for={asked.path} onClose={() => setAsked({ open: false })} />
    </Suspense>
  );
}
