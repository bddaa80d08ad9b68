import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Money } from '../parts/price.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { BreakButton, Net, useDuration } from './sitting.tsx';
import type { Sitting } from './use-sitting.ts';

interface RealityCheckProps {
  open: boolean;
  sitting: Sitting;
  onGoOn: () => void;
}

/** The time and the result of the sitting, which the player looks at before the next stake. */
export default function RealityCheck({ open, sitting, onGoOn }: RealityCheckProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const duration = useDuration(sitting);
  return (
    <Dialog
      open={open}
      onClose={onGoOn}
      title={t`You have been playing for ${duration}`}
      description={t`All games since you started. Games in progress continue.`}
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 tabular-nums [&>dd]:text-right [&>dt]:text-soft">
        <dt>
          <Trans>Staked</Trans>
        </dt>
        <dd>
          <Money amount={sitting.staked} />
        </dd>
        <dt>
          <Trans>Won, at prices back then</Trans>
        </dt>
        <dd>
          <Money amount={sitting.won} />
        </dd>
        <dt>
          <Trans>Net result</Trans>
        </dt>
        <dd>
          <Net amount={sitting.net} />
        </dd>
      </dl>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button onClick={onGoOn}>
          <Trans>Go on</Trans>
        </Button>
        <BreakButton className={buttonLook()} />
        <Link to={paths.history} className={buttonLook('ghost')} onClick={onGoOn}>
          <Trans>History</Trans>
        </Link>
      </div>
    </Dialog>
  );
}
