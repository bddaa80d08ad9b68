import type { Db } from '../kit/db.ts';
import type { Client } from '@vitrine/contract/client';

/** The possible changes to a table's rows, as SQL expressions over one row. */
export interface TamperedTable {
  /** The key that follows the table's name when the verification names a row. */
  key: string;
  /**
   * Columns with the values that each can be set to, besides null. A row that already has the value
   * is skipped.
   */
  columns: Record<string, readonly string[]>;
  /** Columns whose values two rows can exchange. */
  swaps: readonly string[];
  /**
   * Names under which the verification may report a deleted row; without them, no other record
   * refers to the row.
   */
  gone?: readonly string[];
  /**
   * The columns in which a copy of a row differs from it, as JSON; without it, rows aren't copied,
   * nor is a row for which it is null.
   */
  copy?: string;
  /** A column that may be null without contradicting other records. */
  optional?: string;
  /** Rows that no other record refers to. */
  except?: string;
}

/** A complete forged act, as consistent as an attacker who can run any statement could make it. */
export interface Forgery {
  /** Statements, or functions that run some. */
  statements: readonly (string | ((db: Db) => Promise<unknown>))[];
  /** Queries for the names of the rows that the verification must report. */
  names: readonly string[];
}

/** The database as its owner, and players with balances and client seeds. */
export interface Stage {
  owner: Db;
  players: readonly { id: number; api: Client }[];
}

/**
 * A module's part in testing the verification: rows come into being in its play, are changed behind
 * the product's back, and the verification must name each changed one.
 */
export interface Tampering {
  /**
   * Everything of the module that carries value, ownership, state or chance, by table. Changes that
   * the records alone can't reveal are missing: docs/money.md lists them.
   */
  tables?: Readonly<Record<string, TamperedTable>>;
  /** Payloads that the module's facts can be set to. */
  payloads?: readonly string[];
  /** Ways to gain value that no recipe covers, by name. */
  forgeries?: Readonly<Record<string, Forgery>>;
  /**
   * Lets the players do everything that the module has, so that every kind of its rows exists. The
   * modules take turns in their order; each `yield` ends a turn. The number of rows at the end is
   * always the same.
   */
  play?: (stage: Stage) => AsyncGenerator<void>;
}
