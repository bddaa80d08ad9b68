import { Trans } from '@lingui/react/macro';
import type { Battle } from '@vitrine/contract/battles';
import { memo } from 'react';
import { Money } from '../parts/price.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { useSeatNames } from './names.ts';

const columns: Record<number, string> = {
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-2 sm:grid-cols-4',
};

type Room = Pick<Battle, 'boxes' | 'seats' | 'rounds'>;

/** All drops so far, the last round first. */
export default function Rounds({ boxes, seats, rounds }: Room) {
  return (
    <section aria-labelledby="rounds" className="mt-10">
      <h2 id="rounds" className="text-xl">
        <Trans>Rounds</Trans>
      </h2>
      <ol reversed className="mt-3 grid gap-2">
        {rounds.toReversed().map((round) => (
          <Round key={round.n} round={round} box_name={boxes[round.n]!.name} seats={seats} />
        ))}
      </ol>
    </section>
  );
}

interface RoundProps extends Pick<Battle, 'seats'> {
  round: Battle['rounds'][number];
  box_name: string;
}

/** Rendered once: a round's drops don't change. */
const Round = memo(function Round({ round: { n, drops }, box_name, seats }: RoundProps) {
  const nameOf = useSeatNames({ seats });
  const number = n + 1;
  const dearest = Math.max(...drops.map(({ goods }) => goods.price));
  return (
    <li className="glass rounded-lg p-3 unseen-7">
      <h3 className="text-sm font-normal text-soft">
        <Trans>Round {number}</Trans> · {box_name}
      </h3>
      <ul className={classes('mt-2 grid gap-2', columns[drops.length])}>
        {drops.map(({ seat, goods }) => (
          <li
            key={seat}
            style={{ '--rarity': goods.quality.color }}
            className="exhibit flex min-w-0 items-center gap-2 rounded-md p-2"
          >
            <Picture src={goods.picture} alt="" sizes="3.5rem" className="w-14 shrink-0" />
            <p className="min-w-0 text-xs">
              <span className="block truncate text-soft">{nameOf(seat)}</span>
              <span className="block truncate">{goods.name}</span>
              <Money
                amount={goods.price}
                className={goods.price === dearest ? 'font-semibold text-brass' : 'text-soft'}
              />
            </p>
          </li>
        ))}
      </ul>
    </li>
  );
});
