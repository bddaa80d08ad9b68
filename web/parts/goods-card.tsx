import type { Goods } from '@vitrine/contract/catalogue';
import type { ReactNode } from 'react';
import { ItemCard } from '../ui/item-card.tsx';
import { Money } from './price.tsx';
import { useTerms } from './terms.ts';

export interface GoodsCardProps {
  goods: Goods;
  /** A chance or a count, for example; shown opposite the wear. */
  note?: ReactNode;
  children?: ReactNode;
  /** Display width of the picture, as in `<img sizes>`. */
  sizes?: string;
  eager?: boolean;
}

/** An item of the catalogue as a card with its price. */
export function GoodsCard({ goods, ...rest }: GoodsCardProps) {
  const termOf = useTerms();
  return (
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
}
