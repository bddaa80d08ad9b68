import type { Answer } from '@vitrine/contract/client';
import type { Call } from '@vitrine/contract/index';
import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import type { Account } from './account.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

type Ask = () => Promise<boolean>;

const asking = createContext<Ask>(() => Promise.resolve(false));

/** Asks the player to confirm their identity when something inside requires it. */
export function ConfirmLayer({ account, children }: { account: Account; children: ReactNode }) {
  const [settle, setSettle] = useState<((confirmed: boolean) => void) | null>(null);
  const [wanted, setWanted] = useState(false);
  const ask: Ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setWanted(true);
        setSettle(() => resolve);
      }),
    [],
  );
  const end = (confirmed: boolean) => {
    settle?.(confirmed);
    setSettle(null);
  };
  return (
    <asking.Provider value={ask}>
      {children}
      <Suspense>{wanted && <ConfirmDialog account={account} open={settle !== null} onEnd={end} />}</Suspense>
    </asking.Provider>
  );
}

/**
 * Returns a function that asks the player to confirm their identity; it gives false if they don't.
 */
export function useConfirmation(): Ask {
  return use(asking);
}

/**
 * Returns a function that makes a call. If the server requires a confirmed session
 * (`session.not_fresh`), asks the player to confirm their identity and repeats the call; null if
 * they didn't.
 */
export function useConfirmed() {
  const ask = useConfirmation();
  return async <C extends keyof Call>(call: () => Promise<Answer<C>>): Promise<Answer<C> | null> => {
    const answer = await call();
    if (answer.ok || answer.error.key !== 'session.not_fresh') return answer;
    return (await ask()) ? call() : null;
  };
}
