import { useLingui } from '@lingui/react/macro';
import type { Input, Reply } from '@vitrine/contract/index';
import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { useHeldBalances } from '../kit/held-balances.ts';
import { useWhenHidden, wantsStillness } from '../kit/stillness.ts';
import { usePlayer } from '../kit/store.ts';
import { useSeeded } from '../seeds/use-seeded.ts';

export type Upgraded = Reply<'POST /api/upgrade'>;

/** The state of the stage; the answer stands before the needle moves. */
export type Stage = { at: 'ready' | 'asking' } | { at: 'rolling' | 'done'; result: Upgraded };

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

/**
 * Upgrades, one at a time, and moves the stage from one state to the next. `onOutdated` reads the
 * chosen target again: the page's own reading doesn't have it once its price left the list's range.
 */
export function useUpgrade(onOutdated: () => Promise<void>) {
  const { t } = useLingui();
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  const seeded = useSeeded();
  const [stage, setStage] = useState<Stage>({ at: 'ready' });
  // The items of the last roll: gone for good, but in the backpack as the page read it before.
  const [spent, setSpent] = useState<readonly number[]>([]);
  const [hold, release] = useHeldBalances();
  const { send } = useCall({
    lost: t`No answer came. Press again to get it: nothing is staked twice.`,
    onBalances: hold,
    onRefused: ({ key }) => {
      if (outdated.has(key)) void Promise.all([revalidate(), onOutdated()]);
      return false;
    },
  });
  const reveal = useCallback(() => {
    release();
    setStage((now) => (now.at === 'rolling' ? { ...now, at: 'done' } : now));
    void revalidate();
  }, [release, revalidate]);
  const skip = useCallback(() => stage.at === 'rolling' && reveal(), [stage.at, reveal]);
  useWhenHidden(skip);

  const upgrade = async (wish: Input<'POST /api/upgrade'>) => {
    if (!player) return askToSignIn();
    setStage({ at: 'asking' });
    const gained = ({ won }: Upgraded) => Number(won) - wish.knapsack_id.length;
    const result = await send('POST /api/upgrade', wish, { retry: true, through: seeded, gained });
    if (!result) return setStage({ at: 'ready' });
    setSpent(wish.knapsack_id);
    setStage({ at: 'rolling', result });
    if (wantsStillness()) reveal();
  };
  return {
    stage,
    spent: stage.at === 'rolling' ? [] : spent,
    upgrade,
    reveal,
    skip,
    close: () => setStage({ at: 'ready' }),
  };
}
