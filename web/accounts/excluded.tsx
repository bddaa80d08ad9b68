import { Trans } from '@lingui/react/macro';
import { serverNow } from '../kit/server-clock.ts';
import { usePaths } from '../kit/paths.ts';
import { Moment } from '../parts/moment.tsx';
import { Help, type Stop } from '../parts/stop.tsx';
import { buttonLook } from '../ui/button.tsx';

/**
 * After the sign-in of a player who has excluded themself: until when, help, and what stays theirs.
 * Each way on loads its page again, as the player's.
 */
export function Excluded({ stop: { until } }: { stop: Stop }) {
  const paths = usePaths();
  return (
    <div className="grid gap-4">
      <p>
        {until !== null && Date.parse(until) > serverNow() ? (
          <Trans>
            Until <Moment at={until} /> or longer you can’t play, join, claim or top up.
          </Trans>
        ) : (
          <Trans>You can’t play, join, claim or top up.</Trans>
        )}
      </p>
      <Help />
      <p className="text-soft">
        <Trans>Your balance and your items stay yours: you can sell and withdraw them.</Trans>
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <a href={paths.support} className={buttonLook('main')}>
          <Trans>Write to support</Trans>
        </a>
        <a href={paths.backpack} className={buttonLook()}>
          <Trans>Your backpack</Trans>
        </a>
      </div>
    </div>
  );
}
