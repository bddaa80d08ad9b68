import { lazy, Suspense, useEffect, useState } from 'react';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'));

/** Waits for `login_up`; only then is the dialog's code loaded. */
export function SignInLayer() {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = () => {
      setWanted(true);
      setOpen(true);
    };
    window.addEventListener('login_up', show);
    return () => window.removeEventListener('login_up', show);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense>
      <SignInDialog open={open} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
