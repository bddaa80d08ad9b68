import { declareWins } from '../settle/wins.ts';
import { battle_ended } from './facts.ts';

/**
 * The items of a battle that one player won; those that are shared in money are nobody's. It ends
 * when everyone has seen its last round.
 */
export const wins = [
  declareWins({
    of: battle_ended,
    read: ({ payload: { winners, players, won }, at }) => {
      const player_id = winners.length === 1 ? players[winners[0]!]! : null;
      if (player_id === null) return [];
      return won.map((prize) => ({ type: 'battle', case_id: null, player_id, ...prize, at }));
    },
    total: { name: 'battles', count: () => 1 },
  }),
];
