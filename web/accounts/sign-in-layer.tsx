import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useApi } from '../client.ts';
import { listen } from '../events.ts';
import { usePaths } from '../paths.ts';
import { usePlayer } from '../store.ts';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'));
const load = () => import('./arrive.ts');

/** Waits for `login_up`, `exit`, whoever says it, and `login-pull`; what they need is loaded when they come. */
export function SignInLayer() {
  const { t } = useLingui();
  const api = useApi();
  const { home } = usePaths();
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<{ open: boolean; path?: unknown } | null>(null);
  useEffect(
    () => listen('login_up', ({ detail: path }) => setAsked((now) => (now?.open ? now : { open: true, path }))),
    [],
  );
  useEffect(() => listen('exit', () => void load().then(({ leave }) => leave(api, home, t`Error`))), [api, home, t]);
  useEffect(() => listen('login-pull', () => void revalidate()), [revalidate]);
  useEffect(() => void load().then(({ arrive }) => arrive(player)), [player]);
  if (!asked) return null;
  return (
    <Suspense>
      <SignInDialog open={asked.open} asked_for={asked.path} onClose={() => setAsked({ open: false })} />
    </Suspense>
  );
}
