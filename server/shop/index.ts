import { setStock as setStockCall } from '@vitrine/contract/catalogue-desk';
import * as contract from '@vitrine/contract/shop';
import { deskOf } from '../audit/index.ts';
import { on, type Call } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { answerPurchase, buyGoods } from './buy.ts';
import { checks, recipes, rows } from './checks.ts';
import { goods_bought } from './facts.ts';
import { listShop, listShopSkins, popularGoodsOf } from './list.ts';
import { shop_house } from './house.ts';
import { setStock } from './operate.ts';
import { wins } from './wins.ts';

export { goods_bought, type GoodsBought } from './facts.ts';
export { shop_house } from './house.ts';
export { findLimitsOf, findStock, stockIs, type LimitedGoods } from './store.ts';

/** The shop: what of the catalogue is for sale for tokens, how many of it, and buying it. */
export const shop: Module = {
  name: 'shop',
  needs: ['audit', 'ledger', 'catalogue'],
  facts: [goods_bought],
  accounts: { shop: shop_house },
  recipes,
  rows,
  checks,
  wins,
  routes: [
    on(contract.listShop, ({ db, input }) => listShop(db, input)),
    on(contract.buyGoods, buy),
    on(contract.buyGoodsByGet, buy),
    on(setStockCall, async (call) => {
      const { id, count } = call.input;
      await setStock(deskOf(call), id, count);
      return { count };
    }),
  ],
  gathers: (modules) => {
    const listPopular = popularGoodsOf(modules);
    return {
      routes: [
        on(contract.listShopSkins, ({ db, player, input }) =>
          listShopSkins(db, listPopular, player, input),
        ),
      ],
    };
  },
};

async function buy({
  db,
  player,
  input,
  asked,
}: Pick<Call<typeof contract.buyGoods, number>, 'db' | 'player' | 'input' | 'asked'>) {
  return answerPurchase(await buyGoods(db, player, input.id, asked));
}
