import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { useApi } from '../kit/client.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePlayer } from '../kit/store.ts';
import { toast } from '../ui/toast.tsx';
import type { Item } from './items.ts';
import { sale_calls, type Payment } from './sale-calls.ts';
import { inTime, portionsOf, type Sale } from './sale.ts';

/** The progress of a running sale. */
export interface Selling {
  count: number;
  /** Paid out so far, in money or tokens. */
  paid: Amount;
}

/**
 * Sells for tokens or money, one batch after another, shows the result and revalidates the page.
 */
export function useBackpackSale() {
  const { t } = useLingui();
  const api = useApi();
  const player = usePlayer();
  const numbers = useNumbers();
  const { revalidate } = useRevalidator();
  const { send } = useCall({
    lost: t`The connection dropped. You still have everything you see here.`,
  });
  const [selling, setSelling] = useState<Selling | null>(null);
  const stopped = useRef(false);

  /**
   * Sells one batch, after `sold_before` items of the same sale. Returns the API's answer;
   * undefined when nothing was sold, after a message or the sign-in dialog gave the reason.
   */
  const sellPortion = async (
    portion: readonly Item[] | undefined,
    to: Payment,
    sold_before: number,
  ) => {
    if (!portion) return void toast.error(t`Your backpack couldn’t be loaded. Please try again.`);
    const knapsack_id = portion.map(({ id }) => id);
    const gained = ({ sold }: { sold: number[] }) => -sold_before - sold.length;
    return send(sale_calls[to], { knapsack_id }, { retry: true, through: inTime, gained });
  };

  /** Returns the ids of the sold items, and whether the sale is complete. */
  const sell = async (sale: Sale): Promise<{ sold: ReadonlySet<number>; complete: boolean }> => {
    const sold = new Set<number>();
    if (!player) {
      askToSignIn();
      return { sold, complete: false };
    }
    let paid = mills(0);
    let complete = true;
    stopped.current = false;
    setSelling({ count: 0, paid: toWire(paid) });
    for await (const portion of portionsOf(api, sale)) {
      const answer = stopped.current ? undefined : await sellPortion(portion, sale.to, sold.size);
      complete = answer !== undefined;
      if (!answer) break;
      for (const id of answer.sold) sold.add(id);
      paid = mills(paid + fromWire(answer.recycling_price)!);
      setSelling({ count: sold.size, paid: toWire(paid) });
    }
    const tokens = numbers.amount(toWire(paid));
    const money = numbers.money(toWire(paid));
    if (sold.size > 0) {
      toast.success(
        sale.to === 'money'
          ? t`${plural(sold.size, { one: 'Sold # item', other: 'Sold # items' })} for ${money}`
          : t`${plural(sold.size, { one: 'Sold # item', other: 'Sold # items' })} for ${tokens} tokens`,
      );
    }
    await revalidate();
    setSelling(null);
    return { sold, complete };
  };
  /** Stops the sale after the current batch. */
  const stop = () => {
    stopped.current = true;
  };
  return { sell, selling, stop };
}
