import { useLingui } from '@lingui/react/macro';
import { fromWire, sum, toWire } from '@vitrine/contract/amount';
import { useState } from 'react';
import { sale_calls, type Payment } from '../inventory/sale.ts';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useApi } from '../kit/client.ts';
import { useNumbers } from '../kit/numbers.ts';
import { callWithRetry } from '../kit/retry.ts';
import { receiveBalances, usePlayer } from '../kit/store.ts';
import { useSecondsUntil } from '../kit/use-seconds-until.ts';
import { toast } from '../ui/toast.tsx';
import type { Win } from './use-opening.ts';

export interface Sale {
  /** Ids of the backpack items that were sold here. */
  sold: ReadonlySet<number>;
  /** Ids of the items that are being sold; empty if none is. */
  selling: readonly number[];
  /** Sells items for the payment `to`, and for no other. */
  sell: (item_ids: readonly number[], to: Payment) => Promise<void>;
}

/**
 * The wins in the backpack that weren't sold here: their ids, their worth, and the end of the money
 * window.
 */
export function unsoldOf(wins: readonly Win[], { sold }: Pick<Sale, 'sold'>) {
  const left = wins.flatMap(({ goods, record }) =>
    record && !sold.has(record.item_id) ? { ...record, price: goods.price } : [],
  );
  return {
    item_ids: left.map(({ item_id }) => item_id),
    worth: toWire(sum(left.map(({ price }) => fromWire(price)!))),
    until: left.map(({ money_until }) => money_until).toSorted()[0],
  };
}

/** The payment that a sale gets right now. Re-renders when the money window closes. */
export function usePayment(money_until: string | undefined): Payment {
  return useSecondsUntil(money_until) > 0 ? 'money' : 'tokens';
}

/** Sells wins from the end card. */
export function useSale(): Sale {
  const { t } = useLingui();
  const api = useApi();
  const player = usePlayer();
  const numbers = useNumbers();
  const [sold, setSold] = useState<ReadonlySet<number>>(new Set());
  const [selling, setSelling] = useState<readonly number[]>([]);

  const sell = async (item_ids: readonly number[], to: Payment) => {
    if (!player || selling.length > 0) return;
    setSelling(item_ids);
    const answer = await callWithRetry(api, sale_calls[to], { knapsack_id: [...item_ids] });
    setSelling([]);
    if (answer.ok) {
      const { recycling_price, sold: gone, ...balances } = answer.data;
      setSold((before) => new Set([...before, ...gone]));
      receiveBalances({ ...balances, backpack_count: player.backpack_count - gone.length });
      const money = numbers.money(recycling_price);
      const tokens = numbers.amount(recycling_price);
      toast.success(to === 'money' ? t`Sold for ${money}` : t`Sold for ${tokens} tokens`);
      return;
    }
    const { key, msg } = answer.error;
    if (key.startsWith('session.')) askToSignIn();
    else toast.error(key === 'network' ? t`No answer came. Look into your backpack to see what was sold.` : msg);
  };
  return { sold, selling, sell };
}
