import { useLingui } from '@lingui/react/macro';
import type { Withdrawal } from '@vitrine/contract/withdrawals';
import { useEffect, useRef } from 'react';
import { tell } from '../kit/events.ts';
import { toast } from '../ui/toast.tsx';

/** Says by a toast how a withdrawal ended that was under way when the page last looked. */
export function useOutcomes(list: readonly Pick<Withdrawal, 'id' | 'state'>[]): void {
  const { t } = useLingui();
  const before = useRef<ReadonlyMap<number, Withdrawal['state']>>(new Map());
  useEffect(() => {
    const ended = list.find(({ id, state }) => state > 2 && (before.current.get(id) ?? 3) <= 2);
    // A refund changes the balances.
    if (ended) tell('login-pull');
    if (ended?.state === 3) toast.success(t`Withdrawal success`);
    else if (ended) toast.error(t`Withdrawal failure`);
    before.current = new Map(list.map(({ id, state }) => [id, state]));
  }, [list, t]);
}
