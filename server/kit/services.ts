import type { Db } from './db.ts';
import type { Problem } from './problems.ts';
import type { Settings } from './settings.ts';

/** Another's server that the product works with, as operators look at it. */
export interface Service {
  /** Its name, `module.service`, by which its flaw is a problem, too. */
  name: string;
  /** It in words: *Stripe, events*. */
  title: string;
  /** When it was last heard from; null: never, or longer ago than is kept. */
  heard_at: Date | null;
  /** The flaw in a sentence, with what to do; null while it works. */
  flaw: string | null;
  /** The page of the console that it leads to, below `/console`. */
  path: string | null;
}

/** Finds the services of a module as they are now. */
export type FindServices = (db: Db, settings: Settings, at: Date) => Promise<Service[]>;

/** The services that don't work, as the overview names them. */
export function problemsOf(services: readonly Service[]): Problem[] {
  return services.flatMap(({ name, flaw, path }) =>
    flaw === null ? [] : [{ name, words: flaw, path: path ?? '/machine' }],
  );
}
