import type { Db } from '../kit/db.ts';
import { makeListener, type Fact } from '../kit/facts.ts';
import { gameOf, games } from '../plays/index.ts';
import { insertWins, raiseDays, type CountedPlay, type NewWin } from './store.ts';

/**
 * Counts each player's stakes and wins by day and game, as limits count them, and keeps the dearest
 * wins. Openings for points are no stakes, but their prizes are wins.
 */
export const countPlay = makeListener({
  name: 'history',
  takes: games.map(({ of }) => of),
  take: async (tx, facts) => {
    const plays: CountedPlay[] = [];
    for (const fact of facts) plays.push(...(await playsOf(tx, fact)));
    await raiseDays(tx, plays);
    await insertWins(tx, facts.flatMap(winsOf));
  },
});

/** The plays of a fact, of one player or of several. */
async function playsOf(db: Db, fact: Fact): Promise<CountedPlay[]> {
  const { game, playersOf, timesOf, readStake, readGains } = gameOf(fact)!;
  const players = playersOf(fact);
  const staked_mills = players.length === 0 ? null : await readStake(db, fact);
  if (staked_mills === null) return [];
  const gains_mills = await readGains(db, fact);
  return players.map((player_id, n) => ({
    player_id,
    game,
    times: timesOf(fact),
    staked_mills,
    won_mills: gains_mills[n]!,
    at: fact.at,
  }));
}

function winsOf(fact: Fact): NewWin[] {
  const { id: fact_id, player_id, at } = fact;
  if (player_id === null) return [];
  const { game, winsOf: wonBy } = gameOf(fact)!;
  return wonBy(fact).map((win, place) => ({ player_id, fact_id, place, game, at, ...win }));
}
