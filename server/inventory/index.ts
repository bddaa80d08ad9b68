import * as contract from '@vitrine/contract/inventory';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { showBackpack } from './backpack.ts';
import { falling_goods } from './channels.ts';
import { checks, recipes } from './checks.ts';
import { items_sold } from './facts.ts';
import { answerSale, sellItems } from './sell.ts';

export { heldCount } from './store.ts';
export { moneyUntil } from './worth.ts';

/** The backpack: the items that players own, their worth, and selling them. */
export const inventory: Module = {
  name: 'inventory',
  needs: ['catalogue', 'ledger'],
  facts: [items_sold],
  recipes,
  checks,
  channels: [falling_goods],
  routes: [
    on(contract.showBackpack, ({ db, player, input }) => showBackpack(db, player, input)),
    on(contract.sellForTokens, async ({ db, player, input, asked }) =>
      answerSale(await sellItems(db, player, { items: input.knapsack_id, to: 'shop_score' }, asked)),
    ),
    on(contract.sellWin, async ({ db, player, input, asked }) =>
      answerSale(await sellItems(db, player, { items: input.knapsack_id, to: 'money' }, asked)),
    ),
  ],
  testing: () => import('./testing/tampering.ts'),
};
