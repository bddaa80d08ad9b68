import * as contract from '@vitrine/contract/inventory';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { boxFacesOf, showBackpack } from './backpack.ts';
import { falling_goods } from './channels.ts';
import { checks, recipes, rows } from './checks.ts';
import { config } from './config.ts';
import { items_sold } from './facts.ts';
import { recycling_house } from './house.ts';
import { falls_job } from './falls.ts';
import { answerSale, sellItems } from './sell.ts';
import { personal_part } from './personal/store.ts';

export { findSaleForMoney, type BoxFace } from './backpack.ts';
export { falling_goods } from './channels.ts';
export { recyclingPriceIn } from './checks.ts';
export { letFall, type Fall } from './falls.ts';
export { findHeldItem, type HeldItem } from './owned.ts';
export {
  boxCount,
  boxState,
  countBoxes,
  countHolders,
  findAcquisition,
  findBoxes,
  findFallsAfter,
  findHeldBox,
  findHeldOfDraw,
  findItems,
  findItemsOwed,
  findItemsOfDraws,
  findOwned,
  hasStakeable,
  heldCount,
  sumHeld,
  holdsFrom,
} from './store.ts';
export { isSellable, moneyUntil, recycle_rate, recyclingPrice, worthOf } from './worth.ts';

/** The backpack: the items that players own, their worth, and selling them. */
export const inventory: Module = {
  name: 'inventory',
  needs: ['catalogue', 'ledger'],
  config,
  facts: [items_sold],
  accounts: { recycling: recycling_house },
  recipes,
  rows,
  checks,
  channels: [falling_goods],
  jobs: [falls_job],
  routes: [
    on(
      contract.sellForTokens,
      async ({ db, player, input: { knapsack_id: items }, asked, settings }) =>
        answerSale(
          await sellItems(db, player, { items, to: 'shop_score', ...settings.inventory }, asked),
        ),
    ),
    on(contract.sellWin, async ({ db, player, input: { knapsack_id: items }, asked, settings }) =>
      answerSale(await sellItems(db, player, { items, to: 'money', ...settings.inventory }, asked)),
    ),
  ],
  gathers: (modules) => {
    const readCases = boxFacesOf(modules);
    return {
      routes: [
        on(contract.showBackpack, ({ db, player, input, settings }) =>
          showBackpack(db, player, { ...input, ...settings.inventory }, readCases),
        ),
      ],
    };
  },
  personal: personal_part,
};
