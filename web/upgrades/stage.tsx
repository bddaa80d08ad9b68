import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Bloom } from '../parts/bloom.tsx';
import { useCelebration } from '../parts/territory.ts';
import { Money } from '../parts/price.tsx';
import { ShareIcon } from '../parts/share-win.tsx';
import { isShareable } from '../parts/shareable.ts';
import { playChord } from '../parts/sound.ts';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { Gauge } from './gauge.tsx';
import type { Target } from './targets.tsx';
import type { Stage as StageState, Upgraded } from './use-upgrade.ts';

export interface StageProps {
  stage: StageState;
  target: Target | null;
  /** Null while the stake can't be upgraded to the target. */
  chance_ppm: number | null;
  direction: 'under' | 'over';
  /** The picture of the best item that the last roll staked. */
  staked_picture: string | null;
  onReveal: () => void;
}

/** The ring with the chance, the target, and the result with where the roll fell. */
export function Stage({
  stage,
  target,
  chance_ppm,
  direction,
  staked_picture,
  onReveal,
}: StageProps) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const result = 'result' in stage ? stage.result : null;
  const shown = result?.target ?? target;
  const part = result ? result.chance_ppm : chance_ppm;
  const done = stage.at === 'done' ? stage.result : null;
  const name = done?.target.hash_name ?? '';
  const celebrationOf = useCelebration();
  const celebration = done?.won ? celebrationOf(done.target.price, done.staked) : 0;
  useEffect(() => {
    if (done) playChord(celebration);
  }, [done, celebration]);
  return (
    // On a phone the ring stands beside its texts, so that the button is in sight with them.
    <div
      style={shown ? { '--rarity': shown.quality.color } : undefined}
      className="relative grid content-center gap-4 rounded-lg bg-surface p-4 shadow-card max-sm:grid-cols-[minmax(0,9rem)_minmax(min-content,1fr)] max-sm:items-center sm:p-6"
    >
      <Bloom celebration={celebration} />
      <Gauge
        chance_ppm={part}
        direction={result ? result.draw.table.direction : direction}
        roll_ppm={result?.roll_ppm ?? null}
        rolling={stage.at === 'rolling'}
        won={done?.won ?? false}
        onEnd={onReveal}
      >
        {shown ? (
          <div className="exhibit relative grid size-full place-items-center p-3">
            <Held shown={shown} done={done} />
            {done && !done.won && staked_picture && <Dust picture={staked_picture} />}
          </div>
        ) : (
          <p className="px-4 text-sm text-soft max-sm:px-1 max-sm:text-xs">
            <Trans>Choose a target</Trans>
          </p>
        )}
      </Gauge>
      <div className="relative grid min-h-24 content-start gap-1 text-center max-sm:content-center max-sm:text-start">
        {done ? (
          <Result result={done} />
        ) : (
          <>
            {shown && <p className="line-clamp-2 text-sm sm:hidden">{shown.name}</p>}
            <p className="font-display text-2xl tabular-nums">
              {part === null ? '–' : numbers.chance(part / 10_000)}
            </p>
            <p className="text-sm text-soft">
              <Trans>Chance to win</Trans>
            </p>
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {done && (done.won ? t`You won ${name}` : t`Not won this time`)}
      </p>
    </div>
  );
}

/** The target in the ring: a won one steps out of it, larger, onto its own light. */
function Held({ shown, done }: { shown: Target | Upgraded['target']; done: Upgraded | null }) {
  return (
    <div
      className={classes(
        'grid place-items-center',
        done?.won && 'scale-125 transition-transform duration-500 starting:scale-75',
        done && !done.won && 'opacity-45 transition-opacity delay-300 starting:opacity-0',
      )}
    >
      <Picture src={shown.picture} alt="" eager sizes="12rem" className="w-4/5" />
      <p className="line-clamp-1 text-xs text-soft max-sm:hidden">{shown.name}</p>
      <Money amount={shown.price} className="text-sm text-brass max-sm:text-xs" />
    </div>
  );
}

/** The staked item, which dissolves into its colours. */
function Dust({ picture }: { picture: string }) {
  return (
    <div className="dust pointer-events-none absolute inset-0 grid place-items-center">
      <Picture src={picture} alt="" eager sizes="12rem" className="col-start-1 row-start-1 w-4/5" />
      <Picture src={picture} alt="" eager sizes="12rem" className="col-start-1 row-start-1 w-4/5" />
    </div>
  );
}

function Result({
  result: { won, roll_ppm, chance_ppm, target, draw, staked },
}: {
  result: Upgraded;
}) {
  const numbers = useNumbers();
  const paths = usePaths();
  const [roll, chance] = [numbers.count(roll_ppm), numbers.chance(chance_ppm / 10_000)];
  const name = target.hash_name;
  return (
    <div className="grid justify-items-start gap-1 transition-opacity sm:justify-items-center duration-200 starting:opacity-0">
      <h2 className={won ? 'text-xl text-success' : 'text-xl'}>
        {won ? <Trans>You won {name}</Trans> : <Trans>Not won this time</Trans>}
      </h2>
      <p className="text-sm text-soft tabular-nums">
        <Trans>
          The roll fell on {roll} of a million. Chance: {chance}
        </Trans>
      </p>
      <div className="flex items-center gap-1">
        <Link
          to={paths.draw(draw.id)}
          className="inline-flex min-h-8 items-center gap-2 rounded-sm text-sm sm:px-2 text-soft underline-offset-4 transition-colors hover:text-bright hover:underline"
        >
          <ShieldCheck className="size-4" aria-hidden />
          <Trans>Verify this draw</Trans>
        </Link>
        {won && isShareable(target.price, staked) && (
          <ShareIcon draw_id={draw.id} name={name} className="size-8" />
        )}
      </div>
    </div>
  );
}
