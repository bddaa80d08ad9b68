import { Plural, Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useNumbers } from '../kit/numbers.ts';
import { classes } from '../ui/classes.ts';
import { useStop } from './stop.tsx';

/**
 * One line says what the player's play brings in gifts a day; on demand, by which rule. Nothing
 * before the rule of gifts is met, and while the player is kept from playing.
 */
export function GiftGrowth({
  rule: { met, day_points, next_points, share_ppm, days },
  className,
}: {
  rule: Reply<'GET /api/gift_rule'>;
  className?: string | undefined;
}) {
  const numbers = useNumbers();
  const stop = useStop();
  if (!met || stop) return null;
  const next = numbers.count(next_points ?? 0);
  const part = numbers.percent(share_ppm / 10_000);
  return (
    <details className={classes('text-sm text-soft', className)}>
      <summary className="min-h-6 cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <Plural
          value={day_points}
          one={`Your last ${days} days of play bring # point a day`}
          other={`Your last ${days} days of play bring # points a day`}
        />{' '}
        <span className="text-ice underline underline-offset-4">
          <Trans>More</Trans>
        </span>
      </summary>
      <p className="mt-2 max-w-prose">
        <Trans>
          Daily rewards are worth {part} of the house edge on your stakes, spread over the same
          days. Free and weekly cases, discounts, missions and events are part of it.
        </Trans>{' '}
        {next_points !== null && <Trans>Prizes in points grow at {next}.</Trans>}
      </p>
    </details>
  );
}
