import { readGoods } from '../catalogue/index.ts';
import { declareWins } from '../settle/wins.ts';
import { giveaway_ended } from './facts.ts';
import { readWonGoods } from './won.ts';

/** The goods that a giveaway gave, at today's prices. */
export const wins = [
  declareWins({
    of: giveaway_ended,
    read: async ({ payload: { giveaway_id }, at }, db) => {
      const won = await readWonGoods(db, [giveaway_id]);
      const goods = await readGoods(
        db,
        won.map(({ goods_id }) => goods_id),
      );
      return won.map(({ player_id, goods_id }) => {
        const { price_mills } = goods.get(goods_id)!;
        return { type: 'windows', case_id: null, player_id, goods_id, price_mills, at };
      });
    },
  }),
];
