import { Trans } from '@lingui/react/macro';
import { Gauge } from 'lucide-react';
import { Link } from 'react-router';
import { useLimitTexts } from '../kit/limit-text.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/price.tsx';
import type { Terms } from './sums.ts';

/** The player’s own limit of top-ups, as it stands now, with the way to it. */
export function LimitNote({ limit }: Pick<Terms, 'limit'>) {
  const paths = usePaths();
  const { names } = useLimitTexts();
  if (!usePlayer()) return null;
  return (
    <p className="flex gap-3 text-sm text-soft tabular-nums">
      <Gauge className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>
        {limit?.is_ceiling ? (
          <Trans>
            {names.deposit[limit.period]}: <Money amount={limit.used} /> of the{' '}
            <Money amount={limit.amount} /> your country allows. Resets{' '}
            <Moment at={limit.free_at} />.
          </Trans>
        ) : limit ? (
          <Trans>
            {names.deposit[limit.period]}: <Money amount={limit.used} /> of your limit of{' '}
            <Money amount={limit.amount} /> used. Resets <Moment at={limit.free_at} />.
          </Trans>
        ) : (
          <Trans>You have set no limit for your top-ups.</Trans>
        )}{' '}
        <Link to={paths.limits} className="text-bright underline underline-offset-4">
          <Trans>Your limits</Trans>
        </Link>
      </span>
    </p>
  );
}
