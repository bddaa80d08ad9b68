import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { askToSignIn } from '../accounts/ask.ts';
import { useApi } from '../client.ts';
import { insist } from '../insist.ts';
import { useNumbers } from '../numbers.ts';
import { receiveBalances, usePlayer } from '../store.ts';
import { toast } from '../ui/toast.tsx';

export interface Sale {
  /** Ids of the backpack items that were sold here. */
  sold: ReadonlySet<number>;
  /** Those that are being sold; empty when none is. */
  selling: readonly number[];
  sell: (item_ids: readonly number[]) => Promise<void>;
}

/** Sells wins from the end card, for money. */
export function useSale(): Sale {
  const { t } = useLingui();
  const api = useApi();
  const player = usePlayer();
  const numbers = useNumbers();
  const [sold, setSold] = useState<ReadonlySet<number>>(new Set());
  const [selling, setSelling] = useState<readonly number[]>([]);

  const sell = async (item_ids: readonly number[]) => {
    if (!player || selling.length > 0) return;
    setSelling(item_ids);
    const answer = await insist(api, 'POST /api/box/sell', { knapsack_id: [...item_ids] });
    setSelling([]);
    if (answer.ok) {
      const { recycling_price, sold: gone, ...balances } = answer.data;
      setSold((before) => new Set([...before, ...gone]));
      receiveBalances({ ...balances, backpack_count: player.backpack_count - gone.length });
      const money = numbers.money(recycling_price);
      toast.success(t`Sold for ${money}`);
      return;
    }
    const { key, msg } = answer.error;
    if (key.startsWith('session.')) askToSignIn();
    else toast.error(key === 'network' ? t`No answer came. Look into your backpack to see what was sold.` : msg);
  };
  return { sold, selling, sell };
}
