import { Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import { useState } from 'react';
import { useNumbers } from '../kit/numbers.ts';
import { usePlayer } from '../kit/store.ts';
import { About } from '../parts/about.tsx';
import { Tokens } from '../parts/price.tsx';
import { useRecycled } from '../parts/recycle-rate.ts';
import { Spread } from '../parts/spread.tsx';
import { useTerms } from '../parts/terms.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ItemCard } from '../ui/item-card.tsx';
import type { ShopGoods } from './skin-tile.tsx';

export interface BuyDialogProps {
  /** The item to confirm; null while the dialog is closed. */
  goods: ShopGoods | null;
  buying: boolean;
  onBuy: (goods: ShopGoods) => void;
  onClose: () => void;
}

/** Asks to confirm a purchase: the item, its price, and the balance afterwards. */
export default function BuyDialog({ goods, buying, onBuy, onClose }: BuyDialogProps) {
  const { t } = useLingui();
  // While the dialog closes, it still shows the item.
  const [last, setLast] = useState(goods);
  if (goods && goods !== last) setLast(goods);
  return (
    <Dialog open={goods !== null} onClose={onClose} title={t`Buy this item?`}>
      {last && <Wish goods={last} buying={buying} onBuy={() => onBuy(last)} onClose={onClose} />}
    </Dialog>
  );
}

function Wish({
  goods,
  buying,
  onBuy,
  onClose,
}: { goods: ShopGoods } & Omit<BuyDialogProps, 'goods' | 'onBuy'> & { onBuy: () => void }) {
  const termOf = useTerms();
  const player = usePlayer();
  const recycled = useRecycled();
  const price = useNumbers().amount(goods.price);
  const left = player
    ? toWire(mills(Math.max(0, fromWire(player.shop_score)! - fromWire(goods.price)!)))
    : null;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-4 sm:gap-6">
        <ItemCard
          name={goods.name}
          picture={goods.picture}
          rarity={{ label: termOf(goods.quality.value), color: goods.quality.color }}
          wear={goods.appearance.short}
          stattrak={goods.stattrak}
          phase={goods.phase}
        />
        <dl className="grid content-center gap-3 text-sm">
          <div>
            <dt className="text-soft">
              <Trans>Wear</Trans>
            </dt>
            <dd>{termOf(goods.appearance.value)}</dd>
          </div>
          <div>
            <dt className="text-soft">
              <Trans>Price</Trans>
            </dt>
            <dd>
              <Tokens amount={goods.price} />
              <About amount={goods.price} />
            </dd>
          </div>
          {left !== null && (
            <div>
              <dt className="text-soft">
                <Trans>Balance afterwards</Trans>
              </dt>
              <dd>
                <Tokens amount={left} />
              </dd>
            </div>
          )}
        </dl>
      </div>
      <Spread act="buy" cost={goods.price} sells_for={recycled(goods.price)} className="mt-4" />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="ghost" onClick={onClose} className="grow">
          <Trans>Not now</Trans>
        </Button>
        <Button variant="main" loading={buying} onClick={onBuy} className="grow">
          <Trans>Buy for {price} tokens</Trans>
        </Button>
      </div>
    </>
  );
}
