import { declareWins } from '../settle/wins.ts';
import { items_upgraded } from './facts.ts';
import { rolledAt } from './reveal.ts';

export const wins = [
  declareWins({
    of: items_upgraded,
    seenAt: rolledAt,
    read: ({ player_id, payload: { goods_id, price_mills, win }, at }) =>
      win
        ? [{ type: 'upgrade', case_id: null, player_id: player_id!, goods_id, price_mills, at }]
        : [],
    total: { name: 'upgrades', count: () => 1 },
  }),
];
