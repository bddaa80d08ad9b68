import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What is searched and chosen on a page, by the names that it has in the address: it begins with what that says, and is kept
 * there, so that it survives a reload, a link and the way back. Nothing is fetched for it, so the router needn't know.
 */
export function useFilter<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (filter: Record<Name, string>) => void] {
  const [asked] = useSearchParams();
  const [filter, setFilter] = useState(
    () => Object.fromEntries(names.map((name) => [name, asked.get(name) ?? ''])) as Record<Name, string>,
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
