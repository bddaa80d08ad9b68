import { Plural, Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { Money } from './price.tsx';

export interface CaseCardProps {
  /** A case as the list of cases shows it. */
  box: Reply<'GET /api/box'>['list'][number];
  /** The card is in the first screen. */
  eager?: boolean | undefined;
  /** In a row of many: only its picture, its name and its price. */
  small?: boolean;
  /** A line above the price. */
  note?: ReactNode;
}

const looks = {
  large: {
    sizes: '(width < 48rem) calc(50vw - 3.5rem), (width < 64rem) calc(33vw - 4rem), 17rem',
    picture: 'px-4 pt-5 pb-3',
    text: 'p-4',
    name: '',
    price: 'pt-3',
  },
  small: {
    sizes: '(width < 64rem) 9rem, 12rem',
    picture: 'px-3 pt-3 pb-1',
    text: 'px-3 pb-3',
    name: 'truncate text-sm',
    price: 'text-sm',
  },
} as const;

/** A case, lit in the colour of the rarest item inside. */
export function CaseCard({ box, eager, small = false, note }: CaseCardProps) {
  const look = looks[small ? 'small' : 'large'];
  const paths = usePaths();
  return (
    <Link
      to={paths.case(box.id)}
      style={{ '--rarity': box.top_prize.color }}
      className="glass group flex h-full flex-col overflow-hidden rounded-md transition-transform hover:-translate-y-1 active:translate-y-0"
    >
      <span className={classes('relative grid place-items-center', look.picture)}>
        <span className="exhibit absolute inset-0 opacity-70 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100" />
        <Picture
          src={box.picture}
          alt=""
          sizes={look.sizes}
          eager={eager}
          className="relative w-full transition-transform group-hover:scale-105"
        />
      </span>
      <span className={classes('flex grow flex-col', look.text)}>
        <span className={classes('font-display font-semibold', look.name)}>{box.name}</span>
        {box.found && <Found {...box.found} />}
        {!box.found && !small && (
          <span className="mt-1 line-clamp-2 text-xs text-rarity">
            {box.top_prize.hash_name.replace(/ \([^)]*\)$/, '')}
          </span>
        )}
        {note && <span className="mt-1 text-xs text-soft">{note}</span>}
        <span className={classes('mt-auto', look.price)}>
          <CasePrice box={box} />
        </span>
      </span>
    </Link>
  );
}

/** Why a search by an item's name finds the case. */
function Found({ count, best }: NonNullable<CaseCardProps['box']['found']>) {
  const name = best.name.replace(/ \([^)]*\)$/, '').replace(' | ', ' ');
  return (
    <span
      style={{ '--rarity': best.color }}
      className="mt-1 grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-2 text-xs"
    >
      <span className="exhibit grid aspect-square place-items-center rounded-sm p-1">
        <Picture src={best.picture} alt="" sizes="2.5rem" />
      </span>
      <span>
        <span className="block text-soft">
          <Plural value={count} one="# match inside:" other="# matches inside, the best:" />
        </span>
        <span className="line-clamp-2 text-rarity">{name}</span>
      </span>
    </span>
  );
}

/** The cost of an opening: money, activity points, or nothing. */
export function CasePrice({ box }: { box: Pick<CaseCardProps['box'], 'type' | 'price'> }) {
  if (box.type === 'paid') return <Money amount={box.price} className="text-brass" />;
  if (box.type === 'points') return <Plural value={box.price} one="# point" other="# points" />;
  if (box.type === 'granted') return <Trans>A gift</Trans>;
  return <Trans>Free</Trans>;
}
