import { games } from './games.ts';
import type { PlayQueries } from '../settle/plays.ts';

const columns: Record<keyof PlayQueries, string> = {
  stakes: 'fact_id, player_id, at, staked_mills, deposited_mills, won_mills, times',
  margins: 'fact_id, player_id, lowest, highest',
  wins: 'fact_id, player_id, at, place, case_id, goods_id, price_mills',
};

/**
 * The plays of all games, for FROM: the columns of `PlayQueries` and the `game`.
 */
export const playsIn = (query: keyof PlayQueries): string => {
  const of_games = games.map(
    ({ game, queries }) => `select *, '${game}' from (${queries[query]}) of_game`,
  );
  return `(select * from (${of_games.join('\nunion all\n')}) played (${columns[query]}, game))`;
};
