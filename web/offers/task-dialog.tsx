import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Money } from '../parts/price.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Countdown } from './countdown.tsx';
import type { Task } from './offered.ts';

interface TaskDialogProps {
  open: boolean;
  onClose: () => void;
  task: Task;
  left_s: number;
}

/** The popup that explains the reward in full. */
export default function TaskDialog({ open, onClose, task, left_s }: TaskDialogProps) {
  const paths = usePaths();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>A bonus on your next top-up</Trans>}
      description={<Trans>You are close to VIP level {task.next_level}.</Trans>}
    >
      <p>
        <Trans>
          Top up <Money amount={task.amount} /> in time and get a <Money amount={task.money} />{' '}
          bonus. Before you pay, we explain how a bonus becomes money.
        </Trans>
      </p>
      <p className="mt-4 text-2xl">
        <Countdown left_s={left_s} />
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to={paths.payFor(task.amount)} onClick={onClose} className={buttonLook('main')}>
          <Trans>Top up</Trans>
        </Link>
        <Button onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
