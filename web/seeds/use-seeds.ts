import { useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
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
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall({
    lost: t`The connection dropped. This page shows your current seeds.`,
  });

  const set = async (client_seed: string) => {
    const after = async (reply: unknown) => {
      if (reply !== undefined) toast.success(t`Your client seed is set`);
      await revalidate();
    };
    return (await send('POST /api/fairness/client_seed', { client_seed }, { after })) !== undefined;
  };
  const rotate = async (client_seed: string) => {
    const given = { client_seed, next_hash: next.server_seed_hash };
    return (await send('POST /api/fairness/rotate', given, { after: revalidate }))?.revealed;
  };
  return { set, rotate, busy: sending };
}
