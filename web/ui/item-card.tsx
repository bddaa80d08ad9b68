import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Picture } from './picture.tsx';

export interface ItemCardProps {
  /** `AK-47 | Redline`, with or without the wear in brackets. */
  name: string;
  picture: string;
  rarity: { label: string; color: string };
  /** Short form of the wear grade, such as `FT`. */
  wear?: string;
  stattrak?: boolean;
  phase?: string | null;
  /** A `<Price>`. */
  price?: ReactNode;
  /** A chance, a count or a reason, shown opposite the wear. */
  note?: ReactNode;
  /** Actions under the text. */
  children?: ReactNode;
  sizes?: string;
  eager?: boolean;
  className?: string;
}

/** An item as an exhibit: its picture in its rarity's glow, and the text below it. */
export function ItemCard({
  name,
  picture,
  rarity,
  wear,
  stattrak,
  phase,
  price,
  note,
  ...rest
}: ItemCardProps) {
  const [weapon = name, finish] = name.replace(/ \([^)]*\)$/, '').split(' | ');
  return (
    <article
      style={{ '--rarity': rarity.color }}
      className={classes('glass flex flex-col overflow-hidden rounded-md', rest.className)}
    >
      <div className="exhibit relative grid place-items-center p-3">
        <div className="absolute inset-x-3 top-3 flex justify-between gap-2 text-xs text-soft tabular-nums">
          <span className="flex gap-2">
            {stattrak && <span className="font-semibold text-warning">ST</span>}
            {wear}
          </span>
          {note}
        </div>
        <Picture
          src={picture}
          alt=""
          sizes={rest.sizes}
          eager={rest.eager}
          className="mt-4 w-full"
        />
      </div>
      <div className="flex grow flex-col gap-1 p-3">
        <p className="text-xs text-rarity">{rarity.label}</p>
        <h3 className="text-sm">
          <span className="block font-normal text-soft">{weapon}</span>
          {finish && <span className="block">{phase ? `${finish} · ${phase}` : finish}</span>}
        </h3>
        {price && <p className="mt-auto pt-1 text-sm">{price}</p>}
        {rest.children}
      </div>
    </article>
  );
}
