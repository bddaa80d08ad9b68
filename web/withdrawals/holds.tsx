import { Trans } from '@lingui/react/macro';
import type { Hold } from '@vitrine/contract/withdrawals';
import { Clock } from 'lucide-react';
import { usePaths } from '../kit/paths.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/price.tsx';
import { classes } from '../ui/classes.ts';
import './texts.ts';

/**
 * Why the player can’t withdraw yet, and until when: said before the button is pressed. Nothing
 * without holds.
 */
export function HoldList({ holds, className }: { holds: readonly Hold[]; className?: string }) {
  if (holds.length === 0) return null;
  return (
    <ul className={classes('grid gap-3', className)}>
      {holds.map((hold) => (
        <li key={hold.key} className="flex gap-3 text-sm text-warning">
          <Clock className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>
            {hold.msg} <Until {...hold} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Until({ until, missing }: Hold) {
  const paths = usePaths();
  if (until) {
    return (
      <Trans>
        You can withdraw from <Moment at={until} /> on.
      </Trans>
    );
  }
  if (missing) {
    return (
      <a
        href={paths.payFor(missing, 'money')}
        className="text-brass underline underline-offset-4 hover:text-brass-light"
      >
        <Trans>
          Top up <Money amount={missing} />
        </Trans>
      </a>
    );
  }
  return null;
}
