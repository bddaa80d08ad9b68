import type { Db } from './db.ts';
import type { AnyFactKind, Fact } from './facts.ts';

/** The wins of a kind of fact: the live strip, the rankings and the site's totals have them. */
export interface Wins<Payload = unknown, Win extends object = object> {
  of: AnyFactKind;
  /** When others may see them; at once unless given. */
  seenAt?: (fact: Fact<Payload>) => Date;
  read: (fact: Fact<Payload>, db: Db) => readonly Win[] | Promise<readonly Win[]>;
  /** The total of the site that such a fact counts in, and by how much. */
  total?: { name: string; count: (fact: Fact<Payload>) => number };
}
