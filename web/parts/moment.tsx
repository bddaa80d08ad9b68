import { useLocale } from '../kit/paths.ts';
import { useHydrated } from '../kit/use-hydrated.ts';

/**
 * A moment in the reader's time zone and language. `at`: ISO 8601, UTC. The server doesn't know the
 * time zone and renders UTC.
 */
export function Moment({ at }: { at: string }) {
  const { tag } = useLocale();
  const zone = useHydrated() ? undefined : 'UTC';
  const format = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  });
  return (
    <time dateTime={at} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}
