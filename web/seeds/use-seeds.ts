import { useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useApi } from '../kit/client.ts';
import { toast } from '../ui/toast.tsx';

/** A player's seeds as the API returns them. */
export type Seeds = Reply<'GET /api/fairness/seeds'>;
/** The pair that a rotation revealed. */
export type Revealed = Reply<'POST /api/fairness/rotate'>['revealed'];

export interface SeedActions {
  /** Sets the client seed of a pair that hasn't drawn yet. Returns whether it was set. */
  set: (client_seed: string) => Promise<boolean>;
  /** Reveals the active server seed and activates the announced one. Undefined if that failed. */
  rotate: (client_seed: string) => Promise<Revealed | undefined>;
  busy: boolean;
}

/** A player's actions on their seeds; each revalidates the page afterwards. */
export function useSeedActions({ next }: Seeds): SeedActions {
  const { t } = useLingui();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  const refused = ({ key, msg }: { key: string; msg: string }) => {
    if (key.startsWith('session.')) askToSignIn();
    else toast.error(key === 'network' ? t`No answer came. The page shows what your seeds are now.` : msg);
  };
  const set = async (client_seed: string) => {
    setBusy(true);
    const answer = await api('POST /api/fairness/client_seed', { client_seed });
    if (answer.ok) toast.success(t`Your client seed is set`);
    else refused(answer.error);
    await revalidate();
    setBusy(false);
    return answer.ok;
  };
  const rotate = async (client_seed: string) => {
    setBusy(true);
    const answer = await api('POST /api/fairness/rotate', { client_seed, next_hash: next.server_seed_hash });
    if (!answer.ok) refused(answer.error);
    await revalidate();
    setBusy(false);
    return answer.ok ? answer.data.revealed : undefined;
  };
  return { set, rotate, busy };
}
