import { useLingui } from '@lingui/react/macro';
import type { Input, Reply } from '@vitrine/contract/index';
import { startTransition, useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { usePlayer } from '../kit/store.ts';
import { useStage, type StageOf } from '../kit/use-stage.ts';
import { useSeeded } from '../seeds/use-seeded.ts';

export type Upgraded = Reply<'POST /api/upgrade'>;

export type Stage = StageOf<{ result: Upgraded }>;

/** Refusals after which the page is out of date: it allows no press that its own prices forbid. */
const outdated = new Set([
  'upgrade.chance_changed',
  'upgrade.target_too_cheap',
  'upgrade.chance_too_high',
  'upgrade.chance_too_low',
  'item.not_held',
  'item.unknown',
  'goods.price_frozen',
]);

/** Upgrades, one at a time, and moves the stage from one state to the next. */
export function useUpgrade() {
  const { t } = useLingui();
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  const seeded = useSeeded();
  const readAgain = useCallback(() => void revalidate(), [revalidate]);
  const { stage, hold, ask, reveal, skip, close } = useStage<{ result: Upgraded }>(readAgain);
  // The items of the last roll: gone for good, but in the backpack as the page read it before.
  const [spent, setSpent] = useState<readonly number[]>([]);
  const readTarget = useRef<() => Promise<void>>(undefined);
  const { send } = useCall({
    lost: t`The connection dropped. Press again to see the result: nothing is staked twice.`,
    onBalances: hold,
    onRefused: ({ key }) => {
      if (outdated.has(key)) void Promise.all([revalidate(), readTarget.current?.()]);
      return false;
    },
  });
  /**
   * `readAgain` reads the target once more where the page is out of date: its own reading doesn't
   * have it once its price left the list's range.
   */
  const upgrade = async (wish: Input<'POST /api/upgrade'>, readAgain: () => Promise<void>) => {
    if (!player) return askToSignIn();
    readTarget.current = readAgain;
    const gained = ({ won }: Upgraded) => Number(won) - wish.knapsack_id.length;
    return ask(async () => {
      const result = await send('POST /api/upgrade', wish, {
        retry: true,
        through: seeded,
        gained,
      });
      if (!result) return undefined;
      // Together with the stage, which shows them until the needle stops.
      startTransition(() => setSpent(wish.knapsack_id));
      return { result };
    });
  };
  return {
    stage,
    spent: stage.at === 'rolling' ? [] : spent,
    upgrade,
    reveal,
    skip,
    close,
  };
}
