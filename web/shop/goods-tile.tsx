import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Tokens } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { TopUpLink } from '../parts/top-up-link.tsx';
import { Button } from '../ui/button.tsx';
import { ItemCard } from '../ui/item-card.tsx';

/** An item for sale as the API lists it. */
export type ShopGoods = Reply<'GET /api/system_shop'>['list'][number];

export interface GoodsTileProps {
  goods: ShopGoods;
  buying: boolean;
  onBuy: () => void;
  eager: boolean;
}

/** An item for sale: it leads to its page, and says before a press whether it can be bought. */
export function GoodsTile({ goods, eager, ...rest }: GoodsTileProps) {
  const paths = usePaths();
  const termOf = useTerms();
  const { stock } = goods;
  return (
    <li className="relative grid">
      <ItemCard
        name={goods.name}
        picture={goods.picture}
        rarity={{ label: termOf(goods.quality.value), color: goods.quality.color }}
        wear={goods.appearance.short}
        stattrak={goods.stattrak}
        phase={goods.phase}
        price={<Tokens amount={goods.price} />}
        note={stock !== null && stock > 0 && <Plural value={stock} one="# left" other="# left" />}
        eager={eager}
        sizes="(min-width: 1024px) 220px, (min-width: 640px) 30vw, 45vw"
      >
        <Link
          to={paths.item(goods.id)}
          aria-label={goods.hash_name}
          className="absolute inset-0 rounded-md focus-visible:-outline-offset-2"
        />
        <div className="relative mt-2 grid">
          <Action goods={goods} {...rest} />
        </div>
      </ItemCard>
    </li>
  );
}

function Action({ goods, buying, onBuy }: Omit<GoodsTileProps, 'eager'>) {
  const { t } = useLingui();
  const player = usePlayer();
  const missing = player ? missingFor(player.shop_score, goods.price) : null;
  if (goods.stock === 0)
    return (
      <Unavailable>
        <Trans>Sold out</Trans>
      </Unavailable>
    );
  if (goods.frozen)
    return (
      <Unavailable>
        <Trans>Price is being checked</Trans>
      </Unavailable>
    );
  if (missing !== null) return <TopUpLink missing={missing} unit="tokens" size="small" />;
  return (
    <Button
      size="small"
      loading={buying}
      onClick={onBuy}
      aria-label={t`Buy ${goods.hash_name}`}
      className="min-h-9"
    >
      <Trans>Buy</Trans>
    </Button>
  );
}

function Unavailable({ children }: { children: React.ReactNode }) {
  return (
    <p className="grid min-h-9 place-items-center rounded-sm bg-ink text-sm text-soft">
      {children}
    </p>
  );
}

/** The tokens that a balance lacks for a price; null if it suffices. */
export function missingFor(balance: Amount, price: Amount): Amount | null {
  const missing = fromWire(price)! - fromWire(balance)!;
  return missing > 0 ? toWire(mills(missing)) : null;
}
