import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Lock } from 'lucide-react';
import { useNumbers } from '../kit/numbers.ts';
import { usePlayer } from '../kit/store.ts';
import { LevelMark } from '../parts/level-mark.tsx';
import { Money } from '../parts/price.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import type { Level, Vip } from './read.ts';
import type { Claims } from './use-claim.ts';

/** Every level with the things that it gives, and its red envelope. */
export function Levels({ vip, claims }: { vip: Vip; claims: Claims }) {
  return (
    <section aria-labelledby="levels" className="mt-10">
      <h2 id="levels" className="text-2xl">
        <Trans>All levels</Trans>
      </h2>
      <ol className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {vip.levels.map((level) => (
          <li key={level.id}>
            <LevelCard of={level} reached={level.id <= vip.level} claims={claims} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function LevelCard({ of, reached, claims }: { of: Level; reached: boolean; claims: Claims }) {
  const numbers = useNumbers();
  const { id: level, color, exp, red_money, box, tasks_money, top_up } = of;
  const experience = numbers.count(exp);
  return (
    <article
      aria-labelledby={`level-${level}`}
      style={{ '--rarity': color }}
      className="glass flex h-full flex-col gap-4 rounded-lg p-4"
    >
      <div className="exhibit -m-4 mb-0 flex items-center gap-3 rounded-t-lg p-4">
        <LevelMark
          level={level}
          color={color}
          className={classes('size-12', !reached && 'opacity-60')}
        />
        <div className="min-w-0">
          <h3 id={`level-${level}`} className="text-lg">
            <Trans>Level {level}</Trans>
          </h3>
          <p className="text-sm text-soft tabular-nums">
            <Trans>from {experience} points</Trans>
          </p>
        </div>
      </div>
      <dl className="grid gap-2 text-sm [&>div]:flex [&>div]:flex-wrap [&>div]:items-center [&>div]:justify-between [&>div]:gap-x-3">
        <div>
          <dt className="text-soft">
            <Trans>Level reward</Trans>
          </dt>
          <dd className="ml-auto font-semibold text-brass">
            <Money amount={red_money} />
          </dd>
        </div>
        <div>
          <dt className="text-soft">
            <Trans>Weekly tasks, up to</Trans>
          </dt>
          <dd className="ml-auto">
            <Money amount={tasks_money} />
          </dd>
        </div>
        {box && (
          <div>
            <dt className="text-soft">
              <Trans>Weekly case</Trans>
            </dt>
            <dd className="ml-auto flex items-center gap-1">
              <Picture src={box.picture} alt="" sizes="1.5rem" className="w-6 shrink-0" />
              {box.name}
            </dd>
          </div>
        )}
        <div>
          <dt className="text-soft">
            <Trans>Topped up within 30 days</Trans>
          </dt>
          <dd className="ml-auto">
            <Money amount={top_up} />
          </dd>
        </div>
      </dl>
      <div className="mt-auto">
        <Envelope of={of} claims={claims} />
      </div>
    </article>
  );
}

/** The state of a level's red envelope: sealed, to be opened, or received. */
function Envelope({
  of: { id: level, envelope, red_money },
  claims,
}: {
  of: Level;
  claims: Claims;
}) {
  const { t } = useLingui();
  const player = usePlayer();
  const stop = useStop();
  if (envelope === 'received')
    return (
      <p className="flex min-h-11 items-center justify-center gap-2 text-sm text-success">
        <Check className="size-4" aria-hidden />
        <Trans>Level reward received</Trans>
      </p>
    );
  if (envelope === 'closed' || !player)
    return (
      <p className="flex min-h-11 items-center justify-center gap-2 text-sm text-soft">
        <Lock className="size-4" aria-hidden />
        <Trans>Locked until level {level}</Trans>
      </p>
    );
  if (stop) return <StoppedButton stop={stop} className="w-full" />;
  return (
    <Button
      variant="main"
      className="w-full"
      aria-describedby={`level-${level}`}
      loading={claims.under_way === `envelope-${level}`}
      onClick={() => void claims.claimEnvelope(level, t`Level reward added to your bonus.`)}
    >
      <Trans>
        Open: <Money amount={red_money} />
      </Trans>
    </Button>
  );
}
