import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { About } from '../parts/about.tsx';
import { Tokens } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { TopUpLink } from '../parts/top-up-link.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { ItemCard } from '../ui/item-card.tsx';

/** A skin for sale as the API lists it, with its wears. */
export type ShopSkin = Reply<'GET /api/system_shop/skins'>['list'][number];
/** One of its wears. */
export type ShopGoods = ShopSkin['wears'][number];

export interface SkinTileProps {
  skin: ShopSkin;
  /** The id of the item that is being bought; null if none is. */
  buying: number | null;
  onBuy: (goods: ShopGoods) => void;
  eager: boolean;
}

/**
 * A skin for sale: its cheapest wear, or the chosen one. It leads to the item's page, and says
 * before a press whether it can be bought.
 */
export function SkinTile({ skin: { wears }, buying, onBuy, eager }: SkinTileProps) {
  const paths = usePaths();
  const termOf = useTerms();
  const [chosen, choose] = useState<number | null>(null);
  const goods = wears.find(({ id }) => id === chosen) ?? cheapestOf(wears);
  const price = <Tokens amount={goods.price} />;
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
        price={
          <>
            {wears.length > 1 && chosen === null ? <Trans>from {price}</Trans> : price}
            <About amount={goods.price} />
          </>
        }
        note={stock !== null && stock > 0 && <Plural value={stock} one="# left" other="# left" />}
        eager={eager}
        sizes="(min-width: 1024px) 220px, (min-width: 640px) 30vw, 45vw"
      >
        <Link
          to={paths.item(goods.id)}
          aria-label={goods.hash_name}
          className="absolute inset-0 rounded-md focus-visible:-outline-offset-2"
        />
        <div className="relative mt-2 grid gap-2">
          {wears.length > 1 && <Wears wears={wears} value={goods.id} onChange={choose} />}
          <Action goods={goods} buying={buying === goods.id} onBuy={() => onBuy(goods)} />
        </div>
      </ItemCard>
    </li>
  );
}

const isOffered = ({ stock, frozen }: ShopGoods) => stock !== 0 && !frozen;

/** The cheapest wear that can be bought; without one, the cheapest. */
function cheapestOf(wears: ShopSkin['wears']): ShopGoods {
  const by_price = wears.toSorted((a, b) => a.price - b.price);
  return by_price.find(isOffered) ?? by_price[0]!;
}

interface WearsProps {
  wears: ShopSkin['wears'];
  value: number;
  onChange: (id: number) => void;
}

/** The choice among the wears, each with its price. */
function Wears({ wears, value, onChange }: WearsProps) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const { name } = wears[0]!;
  return (
    <Select
      label={t`Wear of ${name}`}
      label_hidden
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
      options={wears.map((goods) => ({
        value: String(goods.id),
        label: `${goods.appearance.short} · ${numbers.amount(goods.price)}`,
      }))}
    />
  );
}

interface ActionProps {
  goods: ShopGoods;
  buying: boolean;
  onBuy: () => void;
}

function Action({ goods, buying, onBuy }: ActionProps) {
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
