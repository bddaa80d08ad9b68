import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { usePaths } from '../kit/paths.ts';
import { readStored, writeStored } from '../kit/stored.ts';
import { BottomBanner } from '../parts/bottom-banner.tsx';
import { Money } from '../parts/price.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Countdown } from './countdown.tsx';
import type { Task } from './offered.ts';
import { useFreeStage } from './use-free-stage.ts';

const TaskDialog = lazyPart(() => import('./task-dialog.tsx'), Nothing);

/**
 * A reward for topping up in time: a popup when first seen, and once that is closed a banner with a
 * countdown. The popup never interrupts a payment.
 */
export function TaskBanner({ task, left_s }: { task: Task; left_s: number }) {
  const { t } = useLingui();
  const paths = usePaths();
  const [closed, setClosed] = useState(() => readStored('task') === task.close_time);
  const [pops] = useState(!closed);
  const pays = useLocation().pathname.startsWith(paths.pay);
  const free = useFreeStage() && !pays;
  const close = () => {
    writeStored('task', task.close_time);
    setClosed(true);
  };
  const actions = (
    <Link to={paths.payFor(task.amount)} className={buttonLook('main', 'small')}>
      <Trans>Top up</Trans>
    </Link>
  );
  return (
    <>
      <Suspense>
        {pops && free && <TaskDialog open={!closed} onClose={close} task={task} left_s={left_s} />}
      </Suspense>
      {closed && (
        <BottomBanner label={t`Top-up bonus`} actions={actions}>
          <span className="flex flex-wrap items-baseline gap-x-4">
            <span>
              <Trans>
                Top up <Money amount={task.amount} /> and get <Money amount={task.money} /> on top.
              </Trans>
            </span>
            <Countdown left_s={left_s} />
          </span>
        </BottomBanner>
      )}
    </>
  );
}
