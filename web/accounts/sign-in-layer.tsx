import { lazy, Suspense, useEffect, useState } from 'react';
import { listen } from '../events.ts';
import { usePlayer } from '../store.ts';
import { useExit } from './sign-out.ts';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'));

/** Waits for `login_up` and `exit`; what they need is loaded when they come. */
export function SignInLayer() {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const player = usePlayer();
  useEffect(
    () =>
      listen('login_up', () => {
        setWanted(true);
        setOpen(true);
      }),
    [],
  );
  useExit();
  useEffect(() => void import('./arrive.ts').then(({ arrive }) => arrive(player)), [player]);
  if (!wanted) return null;
  return (
    <Suspense>
      <SignInDialog open={open} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
