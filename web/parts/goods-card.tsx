import type { Goods } from '@vitrine/contract/catalogue';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { ItemCard } from '../ui/item-card.tsx';
import { Money } from './price.tsx';
import { useTerms } from './terms.ts';

export interface GoodsCardProps {
  goods: Goods;
  /** A chance or a count, for example; shown opposite the wear. */
  note?: ReactNode;
  children?: ReactNode;
  /** Today's price; in money unless given. */
  price?: ReactNode;
  /** The card leads to the item's page. */
  linked?: boolean;
  /** Display width of the picture, as in `<img sizes>`. */
  sizes?: string;
  eager?: boolean;
}

/** An item of the catalogue as a card with its price. */
export function GoodsCard({ goods, linked = false, ...rest }: GoodsCardProps) {
  const termOf = useTerms();
  const paths = usePaths();
  const card = (
    <ItemCard
      name={goods.name}
      picture={goods.picture}
      rarity={{ label: termOf(goods.quality.value), color: goods.quality.color }}
      wear={goods.appearance.short}
      stattrak={goods.stattrak}
      phase={goods.phase}
      price={<Money amount={goods.price} />}
      {...rest}
    />
  );
  if (!linked) return card;
  return (
    <Link
      to={paths.item(goods.id)}
      className="grid h-full rounded-md transition-transform hover:-translate-y-1 active:translate-y-0"
    >
      {card}
    </Link>
  );
}
