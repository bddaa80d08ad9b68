import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { listen, tell } from '../kit/events.ts';
import { lazyPart, Nothing, OverPage } from '../kit/lazy-part.tsx';
import { usePlayer } from '../kit/store.ts';
import { useHydrated } from '../kit/use-hydrated.ts';
import { toast } from '../ui/toast.tsx';

const SignInDialog = lazyPart(() => import('./sign-in-dialog.tsx'), OverPage);
const Arrival = lazyPart(() => import('./arrival.tsx'), Nothing);
const load = () => import('./arrive.ts');

let asked_before = false;

/** Whether the sign-in layer was requested since this page was loaded. */
export function wasAskedToSignIn(): boolean {
  return asked_before;
}

interface Asked {
  open: boolean;
  /** Id of the player at that time, whose session has ended; undefined for a visitor. */
  id: number | undefined;
  /** The requested page, as received. */
  path: unknown;
}

/**
 * Handles the events `login_up`, `exit` and `login-pull`, whichever code dispatches them. Loads the
 * code for them on demand.
 */
export function SignInLayer() {
  const { t } = useLingui();
  const id = usePlayer()?.id;
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Asked | null>(null);
  // Another tab has signed in meanwhile: closes the layer, and keeps it closed after that player
  // signs out.
  if (asked?.open && asked.id !== id) setAsked({ ...asked, open: false });
  const open = asked !== null && asked.open && asked.id === id;
  const ask = useEffectEvent((path: unknown) => {
    asked_before = true;
    if (!open) setAsked({ open: true, id, path });
  });
  useEffect(() => listen('login_up', ({ detail }) => ask(detail)), []);
  useEffect(() => {
    const exit = async () => {
      const code = await load().catch(() => undefined);
      if (code) return code.leave(t`Error`);
      toast.error(t`This part of the page did not load`);
      tell('exit_failed');
    };
    return listen('exit', () => void exit());
  }, [t]);
  useEffect(() => listen('login-pull', () => void revalidate()), [revalidate]);
  return (
    <>
      <Suspense>{hydrated && <Arrival />}</Suspense>
      <Suspense>
        {asked && (
          <SignInDialog
            open={open}
            asked_for={asked.path}
            onClose={() => setAsked({ ...asked, open: false })}
          />
        )}
      </Suspense>
    </>
  );
}
