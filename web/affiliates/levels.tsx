import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useNumbers } from '../kit/numbers.ts';
import { Money } from '../parts/price.tsx';
import { classes } from '../ui/classes.ts';
import { Meter } from '../ui/meter.tsx';

type Affiliate = Reply<'GET /api/affiliate'>;

/** The levels of partners, with the player's own and the way to the next one. */
export function Levels({ affiliate }: { affiliate: Affiliate }) {
  const { level, levels, active, activity, excluded } = affiliate;
  const next = levels.find((one) => one.active > active);
  return (
    <>
      <ol className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {levels.map((one) => (
          <Step key={one.level} one={one} is_own={one.level === level} />
        ))}
      </ol>
      {next && <Progress active={active} next={next} />}
      <p className="mt-5 text-sm text-soft">
        <Trans>
          A friend counts as active after topping up <Money amount={activity.least} /> in the last{' '}
          {activity.days} days.
        </Trans>{' '}
        {excluded > 0 && (
          <Plural
            value={excluded}
            one="# friend doesn’t count: they use your browser or your card."
            other="# friends don’t count: they use your browser or your card."
          />
        )}
      </p>
    </>
  );
}

function Step({ one, is_own }: { one: Affiliate['levels'][number]; is_own: boolean }) {
  const numbers = useNumbers();
  return (
    <li
      aria-current={is_own ? 'step' : undefined}
      className={classes(
        'rounded-md border p-4',
        is_own ? 'border-brass bg-lifted' : 'border-edge',
      )}
    >
      <p className={classes('text-sm', is_own ? 'text-brass-light' : 'text-soft')}>
        {is_own ? <Trans>Your level {one.level}</Trans> : <Trans>Level {one.level}</Trans>}
      </p>
      <p className="mt-1 font-display text-3xl font-semibold tabular-nums">
        {numbers.percent(one.percent)}
      </p>
      <p className="mt-1 text-sm text-soft">
        <Plural value={one.active} one="with # active friend" other="with # active friends" />
      </p>
    </li>
  );
}

function Progress({ active, next }: { active: number; next: Affiliate['levels'][number] }) {
  const { t } = useLingui();
  const needed = next.active;
  return (
    <div className="mt-6">
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          <Plural value={active} one="# active friend" other="# active friends" />
        </span>
        <span className="text-soft">
          <Trans>
            Level {next.level} at {needed}
          </Trans>
        </span>
      </p>
      <Meter label={t`Active friends`} value={active / needed} text={t`${active} of ${needed}`} />
    </div>
  );
}
