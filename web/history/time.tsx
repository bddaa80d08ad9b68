import { useLocale } from '../kit/paths.ts';
import { useHydrated } from '../kit/use-hydrated.ts';

/** The time of day of a moment in the reader's time zone; the server renders UTC. */
export function Time({ at }: { at: string }) {
  const { tag } = useLocale();
  const timeZone = useHydrated() ? undefined : 'UTC';
  return (
    <time dateTime={at} suppressHydrationWarning>
      {new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone }).format(new Date(at))}
    </time>
  );
}
