import { useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { usePlayer } from '../kit/store.ts';
import { toast } from '../ui/toast.tsx';
import type { ShopGoods } from './skin-tile.tsx';

const BuyDialog = lazyPart(() => import('./buy-dialog.tsx'), OverPage);

export interface Purchasing {
  /** Asks to confirm the purchase of an item; a visitor is asked to sign in instead. */
  buy: (goods: ShopGoods) => void;
  /** The id of the item that is being bought; null if none is. */
  buying: number | null;
  /** The dialog; the page renders it once. */
  layers: ReactNode;
}

/** Buys items of the shop after a confirmation, one at a time, and loads the list again. */
export function usePurchase(): Purchasing {
  const { t } = useLingui();
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  const { send } = useCall({
    lost: t`The connection dropped. Check your backpack to see if the purchase went through.`,
  });
  const [asked, setAsked] = useState<ShopGoods | null>(null);
  const [was_asked, setWasAsked] = useState(false);
  const [buying, setBuying] = useState<number | null>(null);
  const running = useRef(false);

  const buy = (goods: ShopGoods) => {
    if (!player) return askToSignIn();
    setWasAsked(true);
    setAsked(goods);
  };
  const confirm = async ({ id, hash_name }: ShopGoods) => {
    if (running.current) return;
    running.current = true;
    setBuying(id);
    const reply = await send(
      'POST /api/system_shop/{id}/buy',
      { id },
      { retry: true, gained: () => 1 },
    );
    if (reply) toast.success(t`${hash_name} is in your backpack now.`);
    setAsked(null);
    // Also after a refusal: the price, or what is left, may have changed.
    await revalidate();
    setBuying(null);
    running.current = false;
  };

  const layers = was_asked && (
    <Suspense>
      <BuyDialog
        goods={asked}
        buying={buying !== null}
        onBuy={confirm}
        onClose={() => buying === null && setAsked(null)}
      />
    </Suspense>
  );
  return { buy, buying, layers };
}
