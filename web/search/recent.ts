import type { Found } from './use-found.ts';

/** How many are remembered. */
const recent_max = 4;

/** Nothing is stored in the browser: they last as long as the page is loaded. */
let recent: readonly Found[] = [];

/** The pages that were opened from the search, the last one first. */
export function readRecent(): readonly Found[] {
  return recent;
}

export function noteRecent(found: Found): void {
  const others = recent.filter(({ kind, name }) => kind !== found.kind || name !== found.name);
  recent = [found, ...others].slice(0, recent_max);
}
