import { useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useApi } from '../kit/client.ts';
import { useCall } from '../kit/call.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { makeClientSeed } from '../seeds/client-seed.ts';
import { toast } from '../ui/toast.tsx';
import { seatsOf, type Terms } from './terms.ts';

type Commitment = Reply<'POST /api/battle/commitment'>;

export interface Creation {
  /** The hash of the next room's server seed; null until it is there, and for visitors. */
  hash: string | null;
  creating: boolean;
  /** Creates it for this price, and for no other. */
  create: (terms: Terms, password: string, cost: Amount) => Promise<void>;
}

/** Refusals after which the cases of the page are out of date. */
const outdated = new Set([
  'case.unknown',
  'case.closed',
  'case.paused',
  'case.revision_changed',
  'battle.case_unfit',
  'battle.price_changed',
]);

/**
 * Creates a battle and goes to its room. The server commits to its seed first; this browser makes
 * the host's client seed after it has got the hash.
 */
export function useCreation(): Creation {
  const { t } = useLingui();
  const api = useApi();
  const paths = usePaths();
  const player = usePlayer();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [commitment, setCommitment] = useState<Commitment | null>(null);
  const { sending, send } = useCall({
    say: ({ key, msg }) =>
      key === 'network'
        ? t`The connection dropped. Press again to see the result: you won’t pay twice.`
        : t`The battle was not created. ${msg}`,
    onRefused: ({ key }) => {
      if (outdated.has(key)) void revalidate();
      if (key !== 'battle.commitment_spent') return false;
      // Another tab has created a room with it.
      void commit();
      toast.error(t`The hash was used in another tab. Here is a new one: press again.`);
      return true;
    },
  });
  const commit = async (): Promise<Commitment | null> => {
    const answer = await api('POST /api/battle/commitment', {});
    if (answer.ok) setCommitment(answer.data);
    return answer.ok ? answer.data : null;
  };
  const commitAtOnce = useEffectEvent(commit);
  const player_id = player?.id;
  useEffect(() => {
    if (player_id !== undefined) void commitAtOnce();
  }, [player_id]);

  const create = async (
    { boxes, sides, mode, private: hidden }: Terms,
    password: string,
    cost: Amount,
  ) => {
    if (!player) return askToSignIn();
    const shown = commitment ?? (await commit());
    if (!shown) return void toast.error(t`The connection dropped. Please try again.`);
    const wish = {
      boxes: [...boxes],
      ...seatsOf(sides),
      mode,
      private: hidden,
      cost,
      ...(password && { password }),
    };
    const created = await send(
      'POST /api/battle',
      { commitment: shown.id, client_seed: makeClientSeed(), ...wish },
      { retry: true, act: `create ${shown.id} ${JSON.stringify(wish)}`, gained: () => 0 },
    );
    if (!created) return;
    toast.success(t`Battle created`);
    await navigate(paths.room(created.id));
  };
  return { hash: commitment?.server_seed_hash ?? null, creating: sending, create };
}
