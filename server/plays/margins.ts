import { mills, type Mills } from '@vitrine/contract/amount';
import type { Game } from '@vitrine/contract/games';
import type { Db } from '../kit/db.ts';
import type { Fact } from '../kit/facts.ts';
import { readAmounts } from '../ledger/index.ts';
import { games } from './games.ts';

/** A player's decided stake, with what the house expects to keep of it. */
export interface PlayMargin {
  of_fact: number;
  player_id: number;
  game: Game;
  /** Stake less average gain, at the prices of that moment, in mills; may be below zero. */
  margin_mills: number;
  /** The bonus that the stake released. */
  released_mills: Mills;
  at: Date;
}

/**
 * Reads the stakes that facts decide, by fact and player: only those of the players that `counts`
 * says, and none of facts that decide no stake. Facts of other kinds are skipped.
 */
export async function readPlayMargins(
  db: Db,
  facts: readonly Fact[],
  counts: (player_id: number, at: Date) => boolean,
): Promise<PlayMargin[]> {
  const plays: Omit<PlayMargin, 'released_mills'>[] = [];
  for (const { game, of, playersOf, readMargins } of games) {
    const own = facts.flatMap((fact) => {
      if (fact.kind !== of.kind) return [];
      const players = playersOf(fact).filter((player_id) => counts(player_id, fact.at));
      return players.length === 0 ? [] : [{ fact, players }];
    });
    const margins = await readMargins(
      db,
      own.map(({ fact }) => fact),
    );
    for (const [n, { fact, players }] of own.entries()) {
      const margin_mills = margins[n];
      if (margin_mills == null) continue;
      for (const player_id of players)
        plays.push({ of_fact: fact.id, player_id, game, margin_mills, at: fact.at });
    }
  }
  const released = await readReleased(db, plays);
  return plays.map((play) => ({
    ...play,
    released_mills: released.get(`${play.of_fact} ${play.player_id}`) ?? mills(0),
  }));
}

/** The bonuses that stakes released, by play and player. */
async function readReleased(
  db: Db,
  plays: readonly Pick<PlayMargin, 'of_fact' | 'player_id'>[],
): Promise<Map<string, Mills>> {
  const released = new Map<string, Mills>();
  for (const [player_id, own] of Map.groupBy(plays, (play) => play.player_id)) {
    const facts = own.map(({ of_fact }) => of_fact);
    const amounts = await readAmounts(db, player_id, facts, ['bonus']);
    for (const [fact_id, { bonus }] of amounts)
      released.set(`${fact_id} ${player_id}`, mills(Math.max(0, 0 - (bonus ?? 0))));
  }
  return released;
}
