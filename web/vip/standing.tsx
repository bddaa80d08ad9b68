import { Trans, useLingui } from '@lingui/react/macro';
import { mills, toWire } from '@vitrine/contract/amount';
import { Link } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { writeStored } from '../kit/stored.ts';
import { LevelMark } from '../parts/level-mark.tsx';
import { Money } from '../parts/price.tsx';
import { useStop } from '../parts/stop.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Vip } from './read.ts';

/** The player's level beside the next one, the way between them, and the next level's gifts. */
export function Standing({ vip }: { vip: Vip }) {
  const { t } = useLingui();
  const player = usePlayer();
  const stop = useStop();
  const { level, color, next_level: next } = vip;
  return (
    <section
      aria-label={t`Your level`}
      className="glass relative mt-8 overflow-hidden rounded-lg p-5 sm:p-8"
    >
      <div className="grid items-center gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 sm:gap-x-6">
          <LevelMark level={level} color={color} className="size-16 sm:size-24" />
          <Progress vip={vip} />
          {next ? (
            <LevelMark
              level={next.level}
              color={next.color}
              className="size-12 opacity-70 sm:size-16"
            />
          ) : (
            <span />
          )}
        </div>
        <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center lg:justify-end">
          {player ? (
            next && !stop && <TopUpTo vip={vip} />
          ) : (
            <Button variant="main" className="whitespace-normal!" onClick={askToSignIn}>
              <Trans>Sign in to see your level</Trans>
            </Button>
          )}
        </div>
      </div>
      {next && (
        <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-edge pt-4 text-sm text-soft">
          <Trans>
            Level {next.level} pays a reward of{' '}
            <Money amount={next.red_money} className="text-brass" />
          </Trans>
          {next.box && ' '}
          {next.box && (
            <span className="flex items-center gap-2">
              <Picture src={next.box.picture} alt="" sizes="3rem" className="w-12" />
              <Trans>and each week {next.box.name}</Trans>
            </span>
          )}
        </p>
      )}
    </section>
  );
}

function Progress({ vip: { level, level_exp, next_level_exp } }: { vip: Vip }) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const [so_far, needed] = [numbers.count(level_exp), numbers.count(next_level_exp ?? level_exp)];
  return (
    <div className="min-w-0">
      <h2 className="text-xl sm:text-2xl">
        <Trans>Level {level}</Trans>
      </h2>
      <progress
        max={next_level_exp ?? 1}
        value={next_level_exp === null ? 1 : Math.min(level_exp, next_level_exp)}
        aria-label={t`Progress to the next level`}
        className="mt-3 block h-2 w-full overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-lifted [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brass"
      />
      <p className="mt-2 text-sm text-soft tabular-nums">
        {next_level_exp === null ? (
          <Trans>The highest level, with {so_far} experience points</Trans>
        ) : (
          <Trans>
            {so_far} of {needed} experience points
          </Trans>
        )}
      </p>
    </div>
  );
}

/** Leads to the top-up page for exactly what is missing to the next level, and back. */
function TopUpTo({ vip: { level_exp, next_level_exp, next_level } }: { vip: Vip }) {
  const paths = usePaths();
  const missing = toWire(mills((next_level_exp! - level_exp) * 1_000));
  const level = next_level!.level;
  return (
    <Link
      to={paths.payFor(missing)}
      onClick={() => writeStored('target_link', window.location.pathname)}
      className={buttonLook('main')}
    >
      <span>
        <Trans>
          Top up <Money amount={missing} /> to reach level {level}
        </Trans>
      </span>
    </Link>
  );
}
