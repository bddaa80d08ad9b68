import type { Drop } from '@vitrine/contract/drops';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDropPath } from '../parts/drop-path.ts';
import { Money } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { useEntryOf } from './dictionaries.ts';
import { Origin } from './origins.tsx';
import { PlayerName } from '../parts/player-name.tsx';

/** A drop on the shelf. */
export function DropCard({ drop, caption }: { drop: Drop; caption?: ReactNode }) {
  return (
    <DropPlate goods={drop.goods} box={drop.box} win={drop.win} caption={caption}>
      <Origin type={drop.type} />
      <span className="min-w-0 grow truncate">
        <PlayerName name={drop.user.name} />
      </span>
      <Money amount={drop.goods.price} className="text-brass" />
    </DropPlate>
  );
}

export interface DropPlateProps {
  goods: Drop['goods'];
  /** The id of the case that it leads to; null: it leads to the item. */
  box: number | null;
  /** The win whose page it leads to instead. */
  win?: Drop['win'];
  /** A label before the weapon, for a special drop. */
  caption?: ReactNode;
  /** The last line. */
  children: ReactNode;
}

/**
 * An item on the shelf: its picture in its rarity's glow, and three lines beside it: the weapon,
 * the finish in the rarity's colour (an item without one says its rarity), and the last line.
 */
export function DropPlate({ goods, box, win, caption, children }: DropPlateProps) {
  const termOf = useTerms();
  const pathOf = useDropPath();
  const entryOf = useEntryOf();
  const rarity = entryOf('quality', goods.goods_quality);
  const [weapon = goods.name, finish] = goods.name.replace(/ \([^)]*\)$/, '').split(' | ');
  return (
    <Link
      to={pathOf({ box, win, goods })}
      title={termOf(entryOf('class', goods.goods_category).value)}
      style={{ '--rarity': rarity.color }}
      className={classes(
        'glass flex h-16 gap-2 overflow-hidden rounded-sm border-l-2 border-(--rarity)',
        'transition-opacity hover:opacity-80 focus-visible:-outline-offset-2',
        caption ? 'w-64' : 'w-48',
      )}
    >
      <span className="exhibit grid w-14 shrink-0 place-items-center p-1">
        <Picture src={goods.picture} alt="" sizes="3.5rem" />
      </span>
      <span className="flex min-w-0 grow flex-col justify-center pr-2 text-xs">
        <span className="truncate text-bright">
          {caption && <span className="font-semibold text-brass">{caption} · </span>}
          {weapon}
        </span>
        <span className="truncate text-rarity">
          {finish && <span className="sr-only">{termOf(rarity.value)}: </span>}
          {finish ?? termOf(rarity.value)}
        </span>
        <span className="flex items-center gap-1 text-soft">{children}</span>
      </span>
    </Link>
  );
}
