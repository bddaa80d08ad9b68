import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import { Check } from 'lucide-react';
import { useNumbers } from '../kit/numbers.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/price.tsx';
import { useStop } from '../parts/stop.tsx';
import { Button } from '../ui/button.tsx';
import { Conditions } from '../parts/conditions.tsx';
import type { Tasks } from './read.ts';
import type { Claims } from './use-claim.ts';

type Task = Tasks['list'][number];

/** The tasks of the week with their progress and rewards. */
export function WeeklyTasks({
  tasks: { week, conditions, list },
  claims,
}: {
  tasks: Tasks;
  claims: Claims;
}) {
  const may = conditions.every(({ met }) => met);
  return (
    <section
      aria-labelledby="weekly-tasks"
      className="glass flex flex-col gap-4 rounded-lg p-5 sm:p-6"
    >
      <div>
        <h2 id="weekly-tasks" className="text-xl">
          <Trans>Weekly tasks</Trans>
        </h2>
        <p className="mt-1 text-sm text-soft">
          <Trans>
            Resets <Moment at={week.ends_at} by_weekday />. Rewards are added to your bonus.
          </Trans>
        </p>
      </div>
      {!may && <Conditions list={conditions} />}
      <ul className="grid gap-4">
        {list.map((task) => (
          <TaskRow key={task.id} task={task} may={may} claims={claims} />
        ))}
      </ul>
    </section>
  );
}

function TaskRow({ task, may, claims }: { task: Task; may: boolean; claims: Claims }) {
  const { t } = useLingui();
  const stop = useStop();
  const numbers = useNumbers();
  const { id, need, have, money, state } = task;
  const wire = (value: number) =>
    id === 'days' ? numbers.count(value) : numbers.money(value as Amount);
  const [so_far, of] = [wire(have), wire(need)];
  return (
    <li
      aria-labelledby={`task-${id}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2"
    >
      <div className="min-w-0">
        <h3 id={`task-${id}`} className="text-base">
          <Named task={task} />
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-soft tabular-nums">
          <progress
            max={need}
            value={have}
            aria-label={t`Progress`}
            className="h-1 w-24 overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-lifted [&::-webkit-progress-value]:bg-brass"
          />
          <Trans>
            {so_far} of {of}
          </Trans>
        </p>
      </div>
      {state === 'received' ? (
        <p className="flex items-center gap-2 text-sm text-success">
          <Check className="size-4" aria-hidden />
          <Trans>Received</Trans>
        </p>
      ) : stop ? null : (
        <Button
          variant={state === 'met' && may ? 'main' : 'quiet'}
          size="small"
          disabled={state !== 'met' || !may}
          aria-describedby={`task-${id}`}
          loading={claims.under_way === id}
          onClick={() => void claims.claimTask(id, t`Reward added to your bonus.`)}
        >
          <Trans>
            Get <Money amount={money} />
          </Trans>
        </Button>
      )}
    </li>
  );
}

function Named({ task: { id, need } }: { task: Task }) {
  if (id === 'days') return <Plural value={need} one="Play on # day" other="Play on # days" />;
  const amount = <Money amount={need as Amount} />;
  return id === 'cases' ? (
    <Trans>Open cases for {amount}</Trans>
  ) : (
    <Trans>Stake {amount} in games</Trans>
  );
}
