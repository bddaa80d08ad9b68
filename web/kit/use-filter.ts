import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The search and filters of a page, by their names in the address. They start from the address and
 * are written back to it, so that they survive a reload, a link and Back. Nothing is fetched for
 * them, so this bypasses the router.
 */
export function useFilter<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (filter: Record<Name, string>) => void] {
  const [asked] = useSearchParams();
  const [filter, setFilter] = useState(
    () =>
      Object.fromEntries(names.map((name) => [name, asked.get(name) ?? ''])) as Record<
        Name,
        string
      >,
  );
  const change = (next: Record<Name, string>) => {
    setFilter(next);
    const address = new URL(window.location.href);
    for (const name of names)
      if (next[name]) address.searchParams.set(name, next[name]);
      else address.searchParams.delete(name);
    window.history.replaceState(window.history.state, '', address);
  };
  return [filter, change];
}
