import { useSyncExternalStore } from 'react';
import { useLocale } from '../paths.ts';

const never = () => () => undefined;

/** A moment in the reader's own time and language. `at`: ISO 8601, UTC. The server, which doesn't know their zone, says UTC. */
export function Moment({ at }: { at: string }) {
  const { tag } = useLocale();
  const zone = useSyncExternalStore(
    never,
    () => undefined,
    () => 'UTC',
  );
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return (
    <time dateTime={at} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}
