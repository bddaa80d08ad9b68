import type { Drop } from '@vitrine/contract/drops';

/** What the strip of drops can show: the newest, the dearest of a day from 10 units on, or the dearest of a day. */
export type View = 'all' | 'highlights' | 'best';

interface Rule {
  /** As the list of drops is asked for it. */
  top: '0' | '15' | '50';
  /** How many are shown at most. */
  most: number;
  /** What a drop is worth at least, in units. */
  worth: number;
  compare: (one: Drop, other: Drop) => number;
}

const newestFirst = (one: Drop, other: Drop) => other.id - one.id;
const dearestFirst = (one: Drop, other: Drop) => other.goods.price - one.goods.price || newestFirst(one, other);

/** A page of the strip, and the most that it ever holds. */
export const page_size = 30;

/** The rules of each view. What is heard follows the same ones as what the server lists. */
export const views: Record<View, Rule> = {
  all: { top: '0', most: page_size, worth: 0, compare: newestFirst },
  highlights: { top: '15', most: 15, worth: 10, compare: dearestFirst },
  best: { top: '50', most: page_size, worth: 0, compare: dearestFirst },
};

/** Drops as a view shows them, each once, however many of the lists it stands in. */
export function arrange(view: View, ...lists: (readonly Drop[])[]): Drop[] {
  const { most, worth, compare } = views[view];
  const drops = new Map(lists.flat().map((drop) => [drop.id, drop]));
  return [...drops.values()]
    .filter(({ goods }) => goods.price >= worth)
    .toSorted(compare)
    .slice(0, most);
}
