import type { RightName } from '@vitrine/contract/rights';
import type { Db } from './db.ts';

/** A record that the search of the console found. */
export interface Finding {
  kind: string;
  id: string;
  title: string;
  /** Its page: below `/console`, or of the site where the console has none. */
  path: string;
}

/** How a module finds its records by the words that somebody at the desk has at hand. */
export interface Finder {
  /** The right without which nothing of it is found. */
  right: RightName;
  find: (db: Db, words: string) => Promise<Finding[]>;
}

/** The most records of a kind that a search finds. */
export const findings_max = 8;

/** The number that words are, with a letter of its kind or `#` before it or without; else none. */
export function readNumber(words: string, letter = ''): number | undefined {
  const found = /^([a-z#]?)([1-9]\d{0,14})$/i.exec(words);
  if (!found || !['', '#', letter].includes(found[1]!.toLowerCase())) return undefined;
  return Number(found[2]);
}
