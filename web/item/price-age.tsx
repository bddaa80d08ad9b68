import { Trans } from '@lingui/react/macro';
import { useLocale } from '../kit/paths.ts';
import { useServerNow } from '../kit/server-clock.ts';

const units = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** The age of a price: “Price of 2 hours ago”. `at`: ISO 8601, UTC. */
export function PriceAge({ at }: { at: string }) {
  const { tag } = useLocale();
  const age_ms = useServerNow() - Date.parse(at);
  const age = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(...ageOf(age_ms));
  return (
    <Trans>
      Price of <time dateTime={at}>{age}</time>
    </Trans>
  );
}

/** An age in its largest full unit, at least a minute. */
function ageOf(age_ms: number): [number, (typeof units)[number][0]] {
  const seconds = Math.max(60, age_ms / 1000);
  const [unit, length] = units.find(([, unit_s]) => seconds >= unit_s)!;
  return [-Math.floor(seconds / length), unit];
}
