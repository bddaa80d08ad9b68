import { Trans } from '@lingui/react/macro';
import type { Hold } from '@vitrine/contract/withdrawals';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePaths } from '../kit/paths.ts';
import { writeStored } from '../kit/stored.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/price.tsx';
import { useStop } from '../parts/stop.tsx';
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
            {hold.msg} <WayOn key_of={hold.key} until={hold.until} missing={hold.missing} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The end of a hold, or the page that ends it. */
function WayOn({
  key_of,
  until,
  missing,
}: { key_of: Hold['key'] } & Pick<Hold, 'until' | 'missing'>) {
  const paths = usePaths();
  const stop = useStop();
  if (until) {
    return (
      <Trans>
        You can withdraw from <Moment at={until} />.
      </Trans>
    );
  }
  if (missing && !stop) {
    return (
      <WayLink to={paths.payFor(missing, 'money')} comes_back>
        <Trans>
          Top up <Money amount={missing} />
        </Trans>
      </WayLink>
    );
  }
  if (key_of === 'withdrawal.email_unverified') {
    return (
      <WayLink to={paths.my}>
        <Trans>Verify it</Trans>
      </WayLink>
    );
  }
  if (key_of === 'trade_link.of_another_account') {
    return (
      <WayLink to={paths.my}>
        <Trans>Change the trade link</Trans>
      </WayLink>
    );
  }
  if (key_of === 'trade_link.refused') {
    return (
      <WayLink to={paths.my}>
        <Trans>Renew the trade link</Trans>
      </WayLink>
    );
  }
  return null;
}

/** `comes_back`: from its payment the player comes back to the current address. */
function WayLink({
  to,
  comes_back,
  children,
}: {
  to: string;
  comes_back?: boolean;
  children: ReactNode;
}) {
  const store = () => writeStored('target_link', window.location.pathname + window.location.search);
  return (
    <a
      href={to}
      onClick={comes_back ? store : undefined}
      className="text-brass underline underline-offset-4 hover:text-brass-light"
    >
      {children}
    </a>
  );
}
