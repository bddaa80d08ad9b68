import { Plural, Trans } from '@lingui/react/macro';
import { fromWire } from '@vitrine/contract/amount';
import type { Plaque } from '@vitrine/contract/plaques';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Moment } from '../parts/moment.tsx';
import { PlayerName } from '../parts/player-name.tsx';
import { Money } from '../parts/price.tsx';
import { Card } from '../ui/card.tsx';
import { Odds } from './odds.tsx';

/** The odds of a win in plain sight, and the facts of its draw. */
export function PlaqueFacts({ plaque }: { plaque: Plaque }) {
  const numbers = useNumbers();
  const paths = usePaths();
  const { id, chance_ppm, stake, won, items, player } = plaque;
  return (
    <Card className="p-4 sm:p-6">
      <p className="text-sm text-soft">
        {plaque.kind === 'upgrade' ? (
          <Trans>The published chance of this upgrade</Trans>
        ) : (
          <Trans>The published chance of this item</Trans>
        )}
      </p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3 font-display text-2xl font-semibold tabular-nums">
        <Odds chance_ppm={chance_ppm} />
        <span className="text-base font-normal text-soft">
          {numbers.chance(chance_ppm / 10_000)}
        </span>
      </p>
      <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name={<Trans>Stake</Trans>}>
          {stake === null ? <Trans>Nothing</Trans> : <Money amount={stake} />}
        </Fact>
        <Fact name={<Trans>Won</Trans>}>
          <Money amount={won} /> <Multiple plaque={plaque} />
        </Fact>
        <Fact name={<Trans>Won in</Trans>}>
          <Source plaque={plaque} />
          {items > 1 && (
            <span className="block text-sm font-normal text-soft">
              <Plural value={items} one="# item altogether" other="# items altogether" />
            </span>
          )}
        </Fact>
        <Fact name={<Trans>Won by</Trans>}>
          {player === null ? <Trans>A player</Trans> : <PlayerName name={player} />}
        </Fact>
        <Fact name={<Trans>Draw</Trans>}>
          <Link to={paths.draw(id)} className={link_look}>
            {numbers.count(id)}
          </Link>
        </Fact>
        <Fact name={<Trans>When</Trans>}>
          <Moment at={plaque.at} />
        </Fact>
      </dl>
    </Card>
  );
}

const link_look =
  '-my-1 inline-flex min-h-6 items-center rounded-sm underline underline-offset-4 hover:text-brass-light';

/** How many times the stake a win is worth, from twice on. */
function Multiple({ plaque: { won, stake } }: { plaque: Plaque }) {
  const numbers = useNumbers();
  const times = stake === null ? 0 : fromWire(won)! / fromWire(stake)!;
  if (times < 2) return null;
  const shown = numbers.count(times < 10 ? Math.floor(times * 10) / 10 : Math.floor(times));
  return <span className="text-success">{shown}×</span>;
}

/** Where a win comes from. */
function Source({ plaque: { kind, box } }: { plaque: Plaque }) {
  const paths = usePaths();
  const name = box && (
    <Link to={paths.case(box.id)} className={link_look}>
      {box.name}
    </Link>
  );
  if (kind === 'upgrade') return <Trans>An upgrade</Trans>;
  if (kind === 'battle') return <Trans>A battle, from {name}</Trans>;
  return name;
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="font-display font-semibold">{children}</dd>
    </div>
  );
}
