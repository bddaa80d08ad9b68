import type { Db } from './db.ts';

/** A page by its English path, with the last change of its content. */
export interface Place {
  path: string;
  changed_at: Date | undefined;
}

/**
 * Pages of a module's content, for search engines. Few stand in the sitemap of all other pages;
 * many have files of a thousand each, called by a word.
 */
export type Places =
  | { file?: string; list: (db: Db) => Promise<Place[]> }
  | {
      file: string;
      /** The highest number of a page; a file has those of a thousand numbers. */
      findLast: (db: Db) => Promise<number>;
      /** The pages of these numbers, both included. */
      listBetween: (db: Db, first: number, last: number) => Promise<Place[]>;
    };
