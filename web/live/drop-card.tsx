import type { Drop } from '@vitrine/contract/drops';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Money } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { Origin } from './origins.tsx';

/** A drop on the shelf; links to the case that it came from, if any. */
export function DropCard({ drop, caption }: { drop: Drop; caption?: ReactNode }) {
  return (
    <DropPlate goods={drop.goods} box={drop.box} caption={caption}>
      <Origin type={drop.type} />
      <span className="min-w-0 grow truncate">{drop.user.name}</span>
      <Money amount={drop.goods.price} className="text-brass" />
    </DropPlate>
  );
}

export interface DropPlateProps {
  goods: Drop['goods'];
  /** The id of the case to link to; null for no link. */
  box: number | null;
  /** A label before the rarity, for a special drop. */
  caption?: ReactNode;
  /** The last line. */
  children: ReactNode;
}

/** An item on the shelf: its picture in its rarity's glow, and three lines beside it. */
export function DropPlate({ goods, box, caption, children }: DropPlateProps) {
  const termOf = useTerms();
  const paths = usePaths();
  const [weapon = goods.name, finish] = goods.name.replace(/ \([^)]*\)$/, '').split(' | ');
  const plate = (
    <>
      <span className="exhibit grid w-14 shrink-0 place-items-center p-1">
        <Picture src={goods.picture} alt="" sizes="3.5rem" />
      </span>
      <span className="flex min-w-0 grow flex-col justify-center pr-2 text-xs">
        <span className="truncate text-bright">
          {finish && <span className="sr-only">{weapon} </span>}
          {finish ?? weapon}
        </span>
        <span className="truncate text-rarity">
          {caption && <span className="font-semibold text-brass">{caption} · </span>}
          {termOf(goods.goods_quality.value)}
        </span>
        <span className="flex items-center gap-1 text-soft">{children}</span>
      </span>
    </>
  );
  const look = classes(
    'glass flex h-16 gap-2 overflow-hidden rounded-sm border-l-2 border-(--rarity)',
    caption ? 'w-56' : 'w-48',
  );
  const light = { '--rarity': goods.goods_quality.color };
  if (box === null) {
    return (
      <div style={light} className={look}>
        {plate}
      </div>
    );
  }
  return (
    <Link
      to={paths.case(box)}
      style={light}
      className={classes(look, 'transition-opacity hover:opacity-80 focus-visible:-outline-offset-2')}
    >
      {plate}
    </Link>
  );
}
