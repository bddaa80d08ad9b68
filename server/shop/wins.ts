import { declareWins } from '../settle/wins.ts';
import { goods_bought } from './facts.ts';

/** A purchase shows in the strip, though nobody won. */
export const wins = [
  declareWins({
    of: goods_bought,
    read: ({ player_id, payload, at }) => [
      { type: 'mall', case_id: null, player_id: player_id!, ...payload, at },
    ],
  }),
];
