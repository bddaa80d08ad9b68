import { Trans } from '@lingui/react/macro';
import type { Drop } from '@vitrine/contract/drops';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ItemCard } from '../ui/item-card.tsx';
import { useDropPath } from './drop-path.ts';
import { Money } from './price.tsx';
import { useTerms } from './terms.ts';
import { PlayerName } from './player-name.tsx';

export interface DropCardProps {
  drop: Drop;
  /** As in `<img sizes>`. */
  sizes?: string;
}

/** A card of a drop, which links to its case, or without one to the item. */
export function DropCard({ drop, sizes }: DropCardProps) {
  const pathOf = useDropPath();
  return (
    <Link
      to={pathOf(drop)}
      className="grid h-full rounded-md transition-transform hover:-translate-y-1 active:translate-y-0"
    >
      <DropExhibit drop={drop} sizes={sizes}>
        <p className="text-xs text-soft">
          <Trans>
            Won by <PlayerName name={drop.user.name} />
          </Trans>
        </p>
      </DropExhibit>
    </Link>
  );
}

interface DropExhibitProps extends DropCardProps {
  /** Its place, shown opposite the wear. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A drop as an exhibit: the item with its worth. */
export function DropExhibit({ drop: { goods }, ...rest }: DropExhibitProps) {
  const termOf = useTerms();
  return (
    <ItemCard
      name={goods.name}
      picture={goods.picture}
      rarity={{ label: termOf(goods.goods_quality.value), color: goods.goods_quality.color }}
      wear={goods.goods_appearance.short}
      stattrak={goods.hash_name.includes('StatTrak™')}
      price={<Money amount={goods.price} className="text-brass" />}
      {...rest}
    />
  );
}
