import type { Drop } from '@vitrine/contract/drops';

/**
 * The views of the strip: the newest drops, the dearest of a day worth at least 10 units, or the
 * dearest of a day.
 */
export type View = 'all' | 'highlights' | 'best';

interface Rule {
  /** The `top` parameter of the call that lists drops. */
  top: '0' | '15' | '50';
  /** The maximum number of drops shown. */
  most: number;
  /** The minimum worth of a drop, in units. */
  worth: number;
  compare: (one: Drop, other: Drop) => number;
}

const newestFirst = (one: Drop, other: Drop) => other.id - one.id;
const dearestFirst = (one: Drop, other: Drop) =>
  other.goods.price - one.goods.price || newestFirst(one, other);

/** The page size of the strip, and the most drops that it ever holds. */
export const page_size = 30;

/** The rule of each view, for drops that arrive live as for those that the server lists. */
export const views: Record<View, Rule> = {
  all: { top: '0', most: page_size, worth: 0, compare: newestFirst },
  highlights: { top: '15', most: 15, worth: 10, compare: dearestFirst },
  best: { top: '50', most: page_size, worth: 0, compare: dearestFirst },
};

/**
 * Merges lists of drops into a view: each drop once, filtered, sorted and cut to length. Only the
 * view of all drops shows purchases, which aren't wins.
 */
export function arrange(view: View, ...lists: (readonly Drop[])[]): Drop[] {
  const { most, worth, compare } = views[view];
  const drops = new Map(lists.flat().map((drop) => [drop.id, drop]));
  return [...drops.values()]
    .filter(({ type, goods }) => goods.price >= worth && (view === 'all' || type !== 'mall'))
    .toSorted(compare)
    .slice(0, most);
}
