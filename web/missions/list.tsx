import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Meter } from '../ui/meter.tsx';
import { mission_icons, MissionName, placeOf, type Mission } from './names.tsx';

export interface MissionListProps {
  label: string;
  missions: readonly Mission[];
  /** Claims a reward. */
  onClaim: (mission: Mission) => void;
  /** The rule of gifts isn't met: nothing can be claimed. */
  locked: boolean;
  /** The mission whose claim is under way. */
  claiming: Mission['id'] | null;
}

/** Missions with their progress, their rewards and the buttons to claim these. */
export function MissionList({ label, missions, onClaim, locked, claiming }: MissionListProps) {
  return (
    <ul aria-label={label} className="grid gap-3 lg:grid-cols-2">
      {missions.map((mission) => {
        const Icon = mission_icons[mission.id];
        const is_over = mission.state === 'claimed';
        return (
          <li
            key={mission.id}
            className={classes(
              'glass grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-md p-3 sm:gap-4 sm:p-4',
              is_over && 'text-soft',
            )}
          >
            <span
              className={classes(
                'exhibit grid size-12 place-items-center rounded-md',
                mission.state === 'done' ? 'text-brass' : 'text-soft',
              )}
            >
              <Icon className="size-6" aria-hidden />
            </span>
            <div className="min-w-0">
              <p className="font-display font-semibold">
                <MissionName mission={mission} />
              </p>
              <p className="text-sm text-soft">
                <Plural value={mission.reward} one="Reward: # point" other="Reward: # points" />
              </p>
              {mission.state === 'open' && mission.have !== null && <Progress mission={mission} />}
            </div>
            <Next
              mission={mission}
              onClaim={onClaim}
              locked={locked}
              loading={claiming === mission.id}
            />
          </li>
        );
      })}
    </ul>
  );
}

function Progress({ mission: { id, need, have } }: { mission: Mission }) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const shown = (count: number) =>
    id === 'play' ? numbers.money(count as Amount) : numbers.count(count);
  const [so_far, of] = [shown(have!), shown(need)];
  return (
    <div className="mt-2 max-w-64">
      <Meter label={t`Progress`} value={have! / need} text={t`${so_far} of ${of}`} />
      <p className="mt-1 text-xs text-soft tabular-nums">
        <Trans>
          {so_far} of {of}
        </Trans>
      </p>
    </div>
  );
}

function Next({
  mission,
  onClaim,
  locked,
  loading,
}: Pick<MissionListProps, 'onClaim' | 'locked'> & { mission: Mission; loading: boolean }) {
  const paths = usePaths();
  if (mission.state === 'claimed') {
    return (
      <p className="flex items-center gap-2 text-sm text-success">
        <CircleCheck className="size-4" aria-hidden />
        <Trans>Claimed</Trans>
      </p>
    );
  }
  if (mission.state === 'tomorrow') {
    return (
      <p className="max-w-24 text-right text-sm text-soft">
        {mission.kind === 'once' ? (
          <Trans>Claim it tomorrow</Trans>
        ) : (
          <Trans>That’s all for today</Trans>
        )}
      </p>
    );
  }
  if (mission.state === 'done') {
    return (
      <Button
        variant={locked ? 'quiet' : 'main'}
        disabled={locked}
        loading={loading}
        onClick={() => onClaim(mission)}
      >
        <Trans>Claim</Trans>
        <span className="sr-only">
          <MissionName mission={mission} />
        </span>
      </Button>
    );
  }
  return (
    <Link to={placeOf(mission.id, paths)} className={buttonLook('quiet')}>
      <Trans>Go</Trans>
      <span className="sr-only">
        <MissionName mission={mission} />
      </span>
    </Link>
  );
}
