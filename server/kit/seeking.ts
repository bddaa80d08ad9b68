import type { SearchHit } from '@vitrine/contract/search';
import type { LocaleCode } from '@vitrine/i18n/locales';
import type { Db } from './db.ts';

/** The words that a player looks for, in the reader's language. */
export interface SearchedWords {
  /** As they were typed, without spaces around them. */
  text: string;
  /** Folded as names are; at least one, and few. */
  words: readonly string[];
  language: LocaleCode;
}

/** How the search of the site finds a module's things that everybody may see. */
export interface Seeker {
  /** Where a territory closes or hides one of these games or menu entries, nothing is found. */
  closed_with: readonly string[];
  /** Finds at most `hits_max`, the best first. */
  seek: (db: Db, sought: SearchedWords) => Promise<SearchHit[]>;
}

/** The most things of a kind that a search of the site finds. */
export const hits_max = 6;
