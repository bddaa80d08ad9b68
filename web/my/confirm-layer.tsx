import type { Answer } from '@vitrine/contract/client';
import type { Call } from '@vitrine/contract/index';
import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import type { Account } from './account.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

type Ask = () => Promise<boolean>;

const asking = createContext<Ask>(() => Promise.resolve(false));

/** Asks the player to confirm that it is them, whenever something in it needs that. */
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

/** Asks the player to confirm that it is them; false when they don't. */
export function useConfirmation(): Ask {
  return use(asking);
}

/**
 * Makes a call; when the server wants to know first that it is really the player, asks them and makes it again.
 * Null when they didn't confirm.
 */
export function useConfirmed() {
  const ask = useConfirmation();
  return async <C extends keyof Call>(call: () => Promise<Answer<C>>): Promise<Answer<C> | null> => {
    const answer = await call();
    if (answer.ok || answer.error.key !== 'session.not_fresh') return answer;
    return (await ask()) ? call() : null;
  };
}
