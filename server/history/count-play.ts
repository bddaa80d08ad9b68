import type { Db } from '../kit/db.ts';
import { makeListener, type Fact } from '../kit/facts.ts';
import { gameOf, games, readPlayMargins, type PlayMargin } from '../plays/index.ts';
import { insertWins, raiseDays, type CountedPlay, type NewWin } from './store.ts';

/**
 * Counts each player's stakes and wins by day and game, as limits count them, with the margin that
 * the house expects and the bonus that they released, which gifts follow; and keeps the dearest
 * wins. Openings for points are no stakes, but their prizes are wins.
 */
export const countPlay = makeListener({
  name: 'history',
  takes: games.map(({ of }) => of),
  take: async (tx, facts) => {
    const margins = new Map(
      (await readPlayMargins(tx, facts, () => true)).map((play) => [keyOf(play), play]),
    );
    const plays: CountedPlay[] = [];
    for (const fact of facts) plays.push(...(await playsOf(tx, fact, margins)));
    await raiseDays(tx, plays);
    await insertWins(tx, facts.flatMap(winsOf));
  },
});

const keyOf = ({ of_fact, player_id }: Pick<PlayMargin, 'of_fact' | 'player_id'>) =>
  `${of_fact} ${player_id}`;

/** The plays of a fact, of one player or of several. */
async function playsOf(
  db: Db,
  fact: Fact,
  margins: ReadonlyMap<string, PlayMargin>,
): Promise<CountedPlay[]> {
  const { game, playersOf, timesOf, readStake, readGains } = gameOf(fact)!;
  const players = playersOf(fact);
  const staked_mills = players.length === 0 ? null : await readStake(db, fact);
  if (staked_mills === null) return [];
  const gains_mills = await readGains(db, fact);
  return players.map((player_id, n) => {
    const margin = margins.get(keyOf({ of_fact: fact.id, player_id }));
    return {
      player_id,
      game,
      times: timesOf(fact),
      staked_mills,
      won_mills: gains_mills[n]!,
      margin_mills: margin?.margin_mills ?? 0,
      released_mills: margin?.released_mills ?? 0,
      at: fact.at,
    };
  });
}

function winsOf(fact: Fact): NewWin[] {
  const { id: fact_id, player_id, at } = fact;
  if (player_id === null) return [];
  const { game, winsOf: wonBy } = gameOf(fact)!;
  return wonBy(fact).map((win, place) => ({ player_id, fact_id, place, game, at, ...win }));
}
