import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { sale_calls } from '../inventory/sale-calls.ts';
import { useCall } from '../kit/call.ts';
import { useNumbers } from '../kit/numbers.ts';
import { toast } from '../ui/toast.tsx';

export interface Sale {
  selling: boolean;
  /** The item that was sold last; null if none was. */
  sold: number | null;
  sell: (knapsack_id: number) => Promise<void>;
}

/** Sells a fresh win for money. */
export function useSale(): Sale {
  const { t } = useLingui();
  const numbers = useNumbers();
  const { revalidate } = useRevalidator();
  const [sold, setSold] = useState<number | null>(null);
  const { sending, send } = useCall({
    lost: t`The connection dropped. Check your backpack to see if the sale went through.`,
  });
  const sell = async (id: number) => {
    const reply = await send(
      sale_calls.money,
      { knapsack_id: [id] },
      { retry: true, gained: () => -1 },
    );
    if (!reply) return;
    setSold(id);
    const money = numbers.money(reply.recycling_price);
    toast.success(t`Sold for ${money}`);
    await revalidate();
  };
  return { selling: sending, sold, sell };
}
