import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { untilCalm } from '../kit/calm.ts';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { usePaths } from '../kit/paths.ts';
import { readStored, writeStored } from '../kit/stored.ts';
import { BottomBanner } from '../parts/bottom-banner.tsx';
import { Money } from '../parts/price.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Countdown } from './countdown.tsx';
import type { Task } from './offered.ts';

const load = () => import('./task-dialog.tsx');
const TaskDialog = lazyPart(load, Nothing);

/** How long the page must be calm before the popup loads, and once more when it has. */
const calm_ms = 600;

/**
 * A reward for topping up in time: a banner with a countdown. On the home page and on the page of
 * top-ups a popup says it in full, once and in a calm moment, over no layer that was opened
 * meanwhile.
 */
export function TaskBanner({ task, left_s }: { task: Task; left_s: number }) {
  const { t } = useLingui();
  const paths = usePaths();
  const [met, setMet] = useState(() => readStored('task') === task.close_time);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const pops = !met && (pathname === paths.home || pathname === paths.pay);
  useEffect(() => {
    if (!pops) return undefined;
    const here = new AbortController();
    const pop = async () => {
      await untilCalm(calm_ms, here.signal);
      await load();
      await untilCalm(calm_ms, here.signal);
      setOpen(true);
    };
    // Rejects when the player leaves the page or the part can't be loaded: the banner stays.
    pop().catch(() => undefined);
    return () => {
      here.abort();
      setOpen(false);
    };
  }, [pops]);
  const close = () => {
    writeStored('task', task.close_time);
    setOpen(false);
    setMet(true);
  };
  const actions = (
    <Link to={paths.payFor(task.amount)} className={buttonLook('main', 'small')}>
      <Trans>Top up</Trans>
    </Link>
  );
  return (
    <>
      <Suspense>
        {pops && <TaskDialog open={open} onClose={close} task={task} left_s={left_s} />}
      </Suspense>
      <BottomBanner label={t`Top-up bonus`} actions={actions}>
        <span className="flex flex-wrap items-baseline gap-x-4">
          <span>
            <Trans>
              Top up <Money amount={task.amount} /> and get a <Money amount={task.money} /> bonus.
            </Trans>
          </span>
          <Countdown left_s={left_s} />
        </span>
      </BottomBanner>
    </>
  );
}
