import { Trans } from '@lingui/react/macro';
import type { Drop } from '@vitrine/contract/drops';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { DropCard } from '../parts/drop-card.tsx';
import { ItemName } from '../parts/item-name.tsx';
import { Money } from '../parts/price.tsx';
import { Picture } from '../ui/picture.tsx';

export interface BestDropsProps {
  /** The dearest drops of 24 hours. */
  drops: readonly Drop[];
  /** The dearest drop of 7 days. */
  best_of_week: Drop;
}

/** Number of drops that fill the rows beside the best of the week. */
const drops_max = 8;

/**
 * The best drops of the day beside the best of the week, which links to the top wins. On a phone
 * they scroll sideways.
 */
export default function BestDrops({ drops, best_of_week }: BestDropsProps) {
  const paths = usePaths();
  // No drop is shown twice.
  const others = drops.filter(
    ({ appear, goods }) => appear !== best_of_week.appear || goods.id !== best_of_week.goods.id,
  );
  return (
    <section
      aria-labelledby="best-drops"
      className="mx-auto mt-10 w-full max-w-page unseen-28 md:unseen-36 sm:mt-20 px-4 sm:px-6"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="best-drops" className="text-xl sm:text-2xl">
          <Trans>Best drops today</Trans>
        </h2>
        <Link
          to={paths.top}
          className="inline-flex min-h-10 items-center gap-2 rounded-sm font-display font-semibold text-ice underline-offset-4 hover:underline"
        >
          <Trans>All top wins</Trans>
          <ArrowRight className="size-4 shrink-0" aria-hidden />
        </Link>
      </header>
      <div className="mt-3 grid gap-3 sm:mt-5 sm:gap-5 md:grid-cols-4 lg:grid-cols-6">
        <BestOfWeek drop={best_of_week} />
        <ol className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pt-1 pb-2 sm:-mx-6 sm:px-6 md:contents">
          {others.slice(0, drops_max).map((drop, n) => (
            <li key={n} className="w-40 shrink-0 snap-center md:w-auto">
              <DropCard drop={drop} sizes="12rem" />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function BestOfWeek({ drop: { goods } }: { drop: Drop }) {
  const paths = usePaths();
  return (
    <Link
      to={paths.topOfWeek}
      style={{ '--rarity': goods.goods_quality.color }}
      className="glass flex items-center overflow-hidden rounded-lg transition-transform hover:-translate-y-1 active:translate-y-0 md:col-span-2 md:row-span-2 md:flex-col md:items-stretch"
    >
      <span className="exhibit grid w-36 shrink-0 place-items-center p-3 md:w-auto md:grow md:p-5">
        <Picture
          src={goods.picture}
          alt=""
          sizes="(width < 48rem) 8rem, 26rem"
          className="w-full"
        />
      </span>
      <span className="flex min-w-0 grow flex-wrap items-end justify-between gap-x-6 gap-y-1 p-3 md:grow-0 md:gap-y-2 md:p-5">
        <span>
          <span className="block text-sm text-brass">
            <Trans>Best of 7 days</Trans>
          </span>
          <ItemName name={goods.name} className="block font-display text-lg font-semibold" />
        </span>
        <Money amount={goods.price} className="font-display text-xl text-brass" />
      </span>
    </Link>
  );
}
