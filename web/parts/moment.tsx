import { useLocale } from '../kit/paths.ts';
import { useHydrated } from '../kit/use-hydrated.ts';

/**
 * A moment in the reader's time zone and language. `at`: ISO 8601, UTC; `by_weekday` names the day
 * of the week instead of the date, for moments of the next seven days. The server doesn't know the
 * time zone and renders UTC.
 */
export function Moment({ at, by_weekday }: { at: string; by_weekday?: boolean }) {
  const { tag } = useLocale();
  const zone = useHydrated() ? undefined : 'UTC';
  const format = new Intl.DateTimeFormat(tag, {
    ...(by_weekday
      ? { weekday: 'long', hour: 'numeric', minute: '2-digit' }
      : { dateStyle: 'medium', timeStyle: 'short' }),
    timeZone: zone,
  });
  return (
    <time dateTime={at} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}
