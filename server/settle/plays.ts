import type { Mills } from '@vitrine/contract/amount';
import type { Game } from '@vitrine/contract/games';
import type { Db } from '../kit/db.ts';
import type { AnyFactKind, Fact, PayloadOf } from '../kit/facts.ts';

/** An item that a player's own draw won, perhaps from a case. */
export interface OwnWin {
  case_id: number | null;
  goods_id: number;
  price_mills: Mills;
}

/**
 * A game's plays: how a fact that decides stakes tells them. One fact may decide those of several
 * players, of which each staked the same. Points, figures of play and partners' shares follow from
 * it.
 */
export interface Plays<Payload = unknown> {
  game: Game;
  of: AnyFactKind;
  /** The players who staked; none whose stake nobody paid for. */
  playersOf: (fact: Fact<Payload>) => readonly number[];
  /** The games that the fact decides for each of them: ten for an opening of ten. */
  timesOf: (fact: Fact<Payload>) => number;
  /** The stake of each; null for a fact that decides none, as an opening for points. */
  readStake: (db: Db, fact: Fact<Payload>) => Mills | null | Promise<Mills | null>;
  /** The value that each of the players won, in their order. */
  readGains: (db: Db, fact: Fact<Payload>) => readonly Mills[] | Promise<readonly Mills[]>;
  /**
   * The margin that the house expects of each stake of the facts, in their order: in mills, perhaps
   * below zero; null for a fact that decides no stake.
   */
  readMargins: (db: Db, facts: readonly Fact<Payload>[]) => Promise<readonly (number | null)[]>;
  /** The items of the player's own draws, in nonce order; a draw for a whole room is nobody's. */
  winsOf: (fact: Fact<Payload>) => readonly OwnWin[];
  /** The same as queries of the verification. */
  queries: PlayQueries;
}

/** Queries over all plays of a game, with these columns in this order. */
export interface PlayQueries {
  /** fact_id, player_id, at, staked_mills, deposited_mills, won_mills and times. */
  stakes: string;
  /**
   * fact_id, player_id, and the lowest and the highest margin: prices around the moment may have
   * been written a little before or after it.
   */
  margins: string;
  /** fact_id, player_id, at, place (from 0), case_id, goods_id and price_mills. */
  wins: string;
}

/** Declares the plays of a kind of fact, typed by its payload. */
export function declarePlays<Kind extends AnyFactKind>(
  plays: Plays<PayloadOf<Kind>> & { of: Kind },
): Plays {
  return plays as Plays;
}
