import type { Db } from './db.ts';
import type { Settings } from './settings.ts';

/** Something that operators should look at, as the overview names it. */
export interface Problem {
  /** Its name, `module.state`, which stays the same as long as it lasts. */
  name: string;
  /** It in numbers, and what to do. */
  words: string;
  /** The page of the console that it leads to, below `/console`. */
  path: string | null;
}

/** Finds the problems of a module as they are now. */
export type FindProblems = (db: Db, settings: Settings, at: Date) => Promise<Problem[]>;
