import { useLocale } from '../kit/paths.ts';

/** A day in the language of the page, by UTC. `at`: ISO 8601. */
export function Day({ at }: { at: string }) {
  const { tag } = useLocale();
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(at),
  );
  return (
    <time lang={tag} dateTime={at.slice(0, 10)} suppressHydrationWarning>
      {date}
    </time>
  );
}
