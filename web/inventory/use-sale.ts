import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { fromWire, showAmount, sum, toWire, type Mills } from '@vitrine/contract/amount';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { askToSignIn } from '../accounts/ask.ts';
import { useApi } from '../client.ts';
import { insist } from '../insist.ts';
import { receiveBalances, usePlayer } from '../store.ts';
import { toast } from '../ui/toast.tsx';
import type { Item } from './items.ts';

/** How many items one call sells at most. */
const call_items_max = 100;

/** Sells items for shop tokens, says how it went and brings the page up to date. `[sell, under way]` */
export function useTokenSale(): [sell: (items: readonly Item[]) => Promise<void>, selling: boolean] {
  const { t } = useLingui();
  const api = useApi();
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  const [selling, setSelling] = useState(false);

  const sell = async (items: readonly Item[]) => {
    if (!player) return askToSignIn();
    setSelling(true);
    const paid: Mills[] = [];
    let count = 0;
    for (let from = 0; from < items.length; from += call_items_max) {
      const knapsack_id = items.slice(from, from + call_items_max).map(({ id }) => id);
      const answer = await insist(api, 'POST /api/system_shop/sell', { knapsack_id });
      if (!answer.ok) {
        const { key, msg } = answer.error;
        if (key.startsWith('session.')) askToSignIn();
        else toast.error(key === 'network' ? t`No answer came. What you see now is what you still have.` : msg);
        break;
      }
      const { recycling_price, sold, ...balances } = answer.data;
      count += sold.length;
      paid.push(fromWire(recycling_price)!);
      receiveBalances({ ...balances, backpack_count: player.backpack_count - count });
    }
    const tokens = showAmount(toWire(sum(paid)));
    if (count === items.length) {
      toast.success(t`${plural(count, { one: 'Sold # item', other: 'Sold # items' })} for ${tokens} tokens`);
    }
    await revalidate();
    setSelling(false);
  };
  return [sell, selling];
}
