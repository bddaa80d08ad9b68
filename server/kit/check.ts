/**
 * Two places that must agree: `column` of the row named `row` has the value `is`; the row named
 * `by` says it should be `should`. All but `column` are SQL expressions over the rows of the check.
 * A row's name is its table and key, `accounts_players 5`; the name of a missing row may say whose
 * it would be, `accounts_devices of accounts_players 7`.
 */
export type Claim = readonly [row: string, column: string, is: string, by: string, should: string];

/**
 * Related rows, written as the SQL after FROM, and the claims they must satisfy: SQL without
 * parameters.
 */
export interface Check {
  name: string;
  rows: string;
  claims: readonly Claim[];
}

/**
 * How acts of each kind move value, by kind of fact: queries that compute every required entry from
 * the fact and its inputs, with these columns in this order: fact_id, at, debit, credit, and the
 * amount as text. The tables of docs/money.md describe the same rules.
 */
export type Recipes = Readonly<Record<string, readonly string[]>>;

/**
 * The stakes and deposits of acts, by kind of fact: queries with these columns in this order:
 * fact_id, player_id, at, staked_mills, deposited_mills and won_mills.
 */
export type StakeRecipes = Readonly<Record<string, string>>;

/**
 * A reason for which a module's acts write facts of a kind that several modules share: the
 * payload's `source`, a pattern of its `subject`, and the balances that it may name in `to`.
 */
export interface Source {
  source: string;
  subject: string;
  to: readonly string[];
}

/**
 * The rows that acts write besides entries: queries that compute every required one from the facts
 * and their inputs. Ids and amounts from a payload are text, so that malformed ones are
 * differences.
 */
export interface WrittenRows {
  /**
   * Items given: fact_id, n (their order in the act), at, player_id, kind, goods_id, source,
   * price_mills, draw (the n of the act's draw, or null) and place.
   */
  grants?: readonly string[];
  /**
   * Items moved: fact_id, at, item_id, from_player_id, from_state, from_source, to_player_id,
   * to_state and to_source.
   */
  moves?: readonly string[];
  /**
   * Draws made: fact_id, n, at, player_id (whose pair drew) or room_id, kind, subject_id,
   * revision_id and content.
   */
  draws?: readonly string[];
}

/**
 * The numbers and tables of a module that its acts follow and its checks judge by. They may change:
 * each content that was ever in force stays published under its hash, which facts and rows name.
 */
export interface Rule {
  /** The module's name. */
  name: string;
  hash: string;
  content: object;
}
