import { orderByCloseness } from '@vitrine/contract/closeness';
import { fold } from '@vitrine/contract/fold';
import type { MouseEventHandler } from 'react';

/** A page of the site by its name in the reader's language. */
export interface Place {
  kind: 'page';
  name: string;
  to: string;
  /** A press does this besides leading there, or instead. */
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
}

/** The most pages that a search names. */
const places_max = 6;

/** The pages whose names have all words of a search, the closest first. Pure. */
export function findPlaces(places: readonly Place[], text: string): Place[] {
  const words = fold(text).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const named = places.filter(({ name }) => {
    const folded = fold(name);
    return words.every((word) => folded.includes(word));
  });
  return orderByCloseness(named, text).slice(0, places_max);
}
