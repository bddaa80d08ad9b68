import * as contract from '@vitrine/contract/item';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { showItem } from './show.ts';

/** The page of an item of the catalogue: facts, prices, where to win it, the player's own. */
export const item: Module = {
  name: 'item',
  needs: ['catalogue', 'inventory', 'withdrawals', 'shop', 'cases'],
  routes: [
    on(contract.showItem, ({ db, player, input, settings, request: { language } }) =>
      showItem(db, { ...input, ...settings.inventory, language }, player),
    ),
  ],
};
