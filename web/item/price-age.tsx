import { Trans } from '@lingui/react/macro';
import { useLocale } from '../kit/paths.ts';
import { useHydrated } from '../kit/use-hydrated.ts';

const units = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** The age of a price: “Price of 2 hours ago”. `at`: ISO 8601, UTC. */
export function PriceAge({ at }: { at: string }) {
  const { tag } = useLocale();
  // The server's clock and the browser's differ a little: the browser corrects the text.
  useHydrated();
  const age = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(...ageOf(at));
  return (
    <Trans>
      Price of{' '}
      <time dateTime={at} suppressHydrationWarning>
        {age}
      </time>
    </Trans>
  );
}

/** The time since a moment in its largest full unit, at least a minute. */
function ageOf(at: string): [number, (typeof units)[number][0]] {
  const seconds = Math.max(60, (Date.now() - Date.parse(at)) / 1000);
  const [unit, length] = units.find(([, unit_s]) => seconds >= unit_s)!;
  return [-Math.floor(seconds / length), unit];
}
