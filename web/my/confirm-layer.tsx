import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { Confirmation, type Confirm } from '../kit/confirmation.ts';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import type { Account } from './account.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), OverPage);

/** Asks the player to confirm their identity when something inside requires it. */
export function ConfirmLayer({ account, children }: { account: Account; children: ReactNode }) {
  const [settle, setSettle] = useState<((confirmed: boolean) => void) | null>(null);
  const [wanted, setWanted] = useState(false);
  const ask: Confirm = useCallback(
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
    <Confirmation value={ask}>
      {children}
      <Suspense>
        {wanted && <ConfirmDialog account={account} open={settle !== null} onEnd={end} />}
      </Suspense>
    </Confirmation>
  );
}
