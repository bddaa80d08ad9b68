import { useLingui } from '@lingui/react/macro';
import { fromWire, sum, toWire, type Amount } from '@vitrine/contract/amount';
import { useState } from 'react';
import { sale_calls, type Payment } from '../inventory/sale-calls.ts';
import { useCall } from '../kit/call.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePlayer } from '../kit/store.ts';
import { useSecondsUntil } from '../kit/use-seconds-until.ts';
import { useRecycled } from '../parts/recycle-rate.ts';
import { toast } from '../ui/toast.tsx';
import type { Win } from './use-opening.ts';

export interface Sale {
  /** Ids of the backpack items that were sold here. */
  sold: ReadonlySet<number>;
  /** Ids of the items that are being sold; empty if none is. */
  selling: readonly number[];
  /** The payment of a win of this price. */
  recycled: (price: Amount) => Amount;
  /** Sells items for the payment `to`, and for no other. */
  sell: (item_ids: readonly number[], to: Payment) => Promise<void>;
}

/**
 * The wins in the backpack that can be sold and weren't sold here: their ids, their worth, and the
 * end of the money window.
 */
export function unsoldOf(
  wins: readonly Win[],
  { sold, recycled }: Pick<Sale, 'sold' | 'recycled'>,
) {
  const left = wins.flatMap(({ goods, record }) =>
    record?.money_until && !sold.has(record.item_id)
      ? { item_id: record.item_id, money_until: record.money_until, price: recycled(goods.price) }
      : [],
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
  const player = usePlayer();
  const numbers = useNumbers();
  const recycled = useRecycled();
  const { send } = useCall({
    lost: t`The connection dropped. Check your backpack to see if the sale went through.`,
  });
  const [sold, setSold] = useState<ReadonlySet<number>>(new Set());
  const [selling, setSelling] = useState<readonly number[]>([]);

  const sell = async (item_ids: readonly number[], to: Payment) => {
    if (!player || selling.length > 0) return;
    setSelling(item_ids);
    const given = { knapsack_id: [...item_ids] };
    const reply = await send(sale_calls[to], given, {
      retry: true,
      gained: ({ sold: gone }) => -gone.length,
    });
    setSelling([]);
    if (!reply) return;
    setSold((before) => new Set([...before, ...reply.sold]));
    const money = numbers.money(reply.recycling_price);
    const tokens = numbers.amount(reply.recycling_price);
    toast.success(to === 'money' ? t`Sold for ${money}` : t`Sold for ${tokens} tokens`);
  };
  return { sold, selling, recycled, sell };
}
