import { Plural, Trans } from '@lingui/react/macro';
import type { BattleCard } from '@vitrine/contract/battles';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Money } from '../parts/price.tsx';
import { Picture } from '../ui/picture.tsx';

/** How many of a battle's cases are shown. */
const cases_max = 3;

/** A battle that is being played now, with the way to its room; only where the hero has room. */
export default function LiveBattle({ battle: { id, boxes, seats, cost } }: { battle: BattleCard }) {
  const paths = usePaths();
  return (
    <Link
      to={paths.room(id)}
      className="glass mt-8 hidden items-center gap-4 rounded-md p-3 pr-5 transition-colors hover:bg-lifted lg:inline-flex"
    >
      <span className="flex">
        {boxes.slice(0, cases_max).map((box, n) => (
          <Picture
            key={n}
            src={box.picture}
            alt=""
            sizes="3.5rem"
            className={n === 0 ? 'w-14' : '-ml-5 w-14'}
          />
        ))}
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-2 font-display font-semibold">
          <span aria-hidden className="size-2 rounded-full bg-ice" />
          <Trans>Live battle</Trans>
        </span>
        <span className="block text-sm text-soft">
          <Plural value={seats.length} one="# seat" other="# seats" /> ·{' '}
          <Plural value={boxes.length} one="# round" other="# rounds" /> · <Money amount={cost} />
        </span>
      </span>
      <ArrowRight className="size-4 shrink-0 text-soft" aria-hidden />
    </Link>
  );
}
