import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { usePlayer } from '../kit/store.ts';
import { toast } from '../ui/toast.tsx';

export interface ItemActions {
  buy: () => Promise<void>;
  /** Sells the own item for tokens. */
  recycle: (knapsack_id: number) => Promise<void>;
  /** The action under way; null if none is. */
  acting: 'buy' | 'recycle' | null;
}

/** Refusals after which the page is out of date. */
const outdated = new Set([
  'goods.out_of_stock',
  'goods.price_frozen',
  'item.not_held',
  'item.unknown',
  'tokens.short',
]);

/**
 * Buys the item of the page, and sells the own one again. The address says which of them is next:
 * it gains `od` and `oid` with a purchase, and loses them with a sale.
 */
export function useItem(goods_id: number): ItemActions {
  const { t } = useLingui();
  const player = usePlayer();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { send } = useCall({
    say: ({ msg }) => msg || t`Error`,
    onRefused: ({ key }) => {
      if (outdated.has(key)) void revalidate();
      return false;
    },
  });
  const [acting, setActing] = useState<ItemActions['acting']>(null);
  const running = useRef(false);

  const act = async (name: NonNullable<ItemActions['acting']>, run: () => Promise<unknown>) => {
    if (running.current) return;
    if (!player) return askToSignIn();
    running.current = true;
    setActing(name);
    await run();
    running.current = false;
    setActing(null);
  };
  /** The page's new address; the action counts as under way until the page shows it. */
  const moveTo = async (search: string) => {
    // The message of every success is this word; the page says it in its language.
    toast.success(t`Success`);
    await navigate({ search }, { replace: true, preventScrollReset: true });
  };
  const buy = () =>
    act('buy', () =>
      send(
        'POST /api/system_shop/{id}/buy',
        { id: goods_id },
        {
          retry: true,
          gained: () => 1,
          after: async (reply) => reply && moveTo(`?od=od&oid=${reply.knapsack_id}`),
        },
      ),
    );
  const recycle = (knapsack_id: number) =>
    act('recycle', () =>
      send(
        'POST /api/system_shop/sell',
        { knapsack_id: [knapsack_id] },
        {
          retry: true,
          gained: ({ sold }) => -sold.length,
          after: async (reply) => reply && moveTo(''),
        },
      ),
    );
  return { buy, recycle, acting };
}
