import { Plural, Trans } from '@lingui/react/macro';
import { fromWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Money } from '../parts/price.tsx';
import { Card } from '../ui/card.tsx';
import { Net } from './amounts.tsx';
import { netOf } from './figures.ts';

type LuckFigures = Reply<'GET /api/history/luck'>;

/**
 * The openings of all time against their published odds, and the place among players who open the
 * same. Good and bad luck look alike, and nothing here invites to play on.
 */
export function Luck({ luck }: { luck: LuckFigures }) {
  const { opened, staked, won, expected, missing, place } = luck;
  const paths = usePaths();
  const net = netOf({ staked, won });
  return (
    <section aria-labelledby="luck-title">
      <Card className="p-5 sm:p-6">
        <h2 id="luck-title" className="text-xl">
          <Trans>Your luck against the odds</Trans>
        </h2>
        <p className="mt-1 text-sm text-soft">
          <Plural
            value={opened}
            one="# case opened for money, all time"
            other="# cases opened for money, all time"
          />
        </p>
        <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-4 lg:grid-cols-4">
          <Fact name={<Trans>Staked</Trans>}>
            <Money amount={staked} />
          </Fact>
          <Fact name={<Trans>Won</Trans>}>
            <Money amount={won} />
          </Fact>
          <Fact name={<Trans>Net result</Trans>}>
            <Net amount={net} is_plain />
          </Fact>
          <Fact name={<Trans>Expected return by the odds</Trans>}>
            <Money amount={expected} />
          </Fact>
        </dl>
        <div className="mt-6 border-t border-edge pt-5">
          {place ? (
            <Place place={place} net={net} />
          ) : (
            <p>
              <Plural
                value={missing}
                one="Too few openings to judge your luck: # more is needed."
                other="Too few openings to judge your luck: # more are needed."
              />
            </p>
          )}
        </div>
        <p className="mt-5 flex flex-wrap items-center gap-x-4 text-sm text-soft">
          <span>
            <Trans>The expected return is always below the stake.</Trans>
          </span>
          <Link
            to={paths.limits}
            className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-bright"
          >
            <Trans>Take a break</Trans>
          </Link>
        </p>
      </Card>
    </section>
  );
}

/** The place in words, and on a scale on which nine of ten players end in the marked range. */
function Place({
  place: { luckier_than, ordinary },
  net,
}: {
  place: NonNullable<LuckFigures['place']>;
  net: LuckFigures['won'];
}) {
  return (
    <>
      <p className="font-display text-lg font-semibold">
        <Sentence luckier_than={luckier_than} />
      </p>
      <Scale ordinary={ordinary} net={net} />
      <p className="mt-3 text-sm text-soft">
        <Trans>
          Nine in ten players who open the same cases end up between{' '}
          <Net amount={ordinary.from} is_plain /> and <Net amount={ordinary.to} is_plain />. This
          comes from the published odds, at prices back then. Past luck says nothing about future
          openings.
        </Trans>
      </p>
    </>
  );
}

function Sentence({ luckier_than }: { luckier_than: number }) {
  const numbers = useNumbers();
  const percent = numbers.percent(Math.round(luckier_than));
  if (luckier_than < 1)
    return <Trans>Luckier than fewer than 1% of players who opened the same cases</Trans>;
  if (luckier_than > 99)
    return <Trans>Luckier than more than 99% of players who opened the same cases</Trans>;
  return <Trans>Luckier than {percent} of players who opened the same cases</Trans>;
}

/** Free space on both sides of the range, as a share of the scale. */
const margin = 0.2;

function Scale({
  ordinary: { from, to },
  net,
}: {
  ordinary: NonNullable<LuckFigures['place']>['ordinary'];
  net: LuckFigures['won'];
}) {
  const low = fromWire(from)!;
  const width = Math.max(fromWire(to)! - low, 1);
  const share = margin + ((fromWire(net)! - low) / width) * (1 - 2 * margin);
  // A result beyond the scale stands at its end.
  const left = `${Math.min(0.99, Math.max(0.01, share)) * 100}%`;
  return (
    <div aria-hidden className="relative mt-4 h-6">
      <span className="absolute inset-x-0 top-2.5 h-1 rounded-full bg-lifted" />
      <span
        className="absolute top-2 h-2 rounded-full bg-edge-strong"
        style={{ left: `${margin * 100}%`, right: `${margin * 100}%` }}
      />
      <span
        className="absolute top-0 h-6 w-1 -translate-x-1/2 rounded-full bg-bright"
        style={{ left }}
      />
    </div>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-1">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-display text-lg font-semibold">{children}</dd>
    </div>
  );
}
