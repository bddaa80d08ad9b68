import type { Db, Tx } from './db.ts';
import type { Storage } from './storage.ts';

/** Rows about a player in a fixed order, of which any part can be read: a query that isn't run. */
export interface ToldRows {
  limit(count: number): ToldRows;
  offset(count: number): ToldRows;
  execute(): Promise<object[]>;
}

/** A list of the file that a player gets about themselves. */
export interface ToldList {
  /** Its content in a sentence, for the player. */
  says: string;
  read: (db: Db, player_id: number) => ToldRows;
}

/** Something that has to end before an account can be deleted. */
export interface OpenThing<Kind extends string = string> {
  kind: Kind;
  count: number;
}

/** A person whose account is deleted, as known until then. */
export interface Leaver {
  player_id: number;
  email: string | null;
  steam_id: string | null;
  at: Date;
  uploads: Storage;
}

/** The part of a module in a player's data: what it tells, what it forgets, what is still open. */
export interface PersonalPart {
  /** Lists of the file, by their names in it. */
  tells?: Readonly<Record<string, ToldList>>;
  /**
   * Deletes or empties everything of its tables that names the person, in the transaction that
   * deletes the account. Later modules come first, so the account's own row is there until the end.
   */
  forget?: (tx: Tx, leaver: Leaver) => Promise<void>;
  /** Things that keep the account from being deleted; nothing with a count of zero. */
  findOpen?: (db: Db, player_id: number, at: Date) => Promise<OpenThing[]>;
}
