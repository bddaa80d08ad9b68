import * as contract from '@vitrine/contract/catalogue';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { refuse } from '../kit/refusal.ts';
import { checks } from './checks.ts';
import { findItemDrawing } from './pictures.ts';
import { findDictionary } from './store.ts';

export { addItems, type Added } from './add.ts';
export { categories, rarities, type CategoryKey, type RarityKey } from './items/dictionaries.ts';
export { itemKey, itemsOf, type Item } from './items/items.ts';
export { between, marketPrice } from './items/prices.ts';
export type { Skin } from './items/skin.ts';
export { wears, wearsOf } from './items/wears.ts';
export { findItemDrawing } from './pictures.ts';
export { readGoods, readGoodsVersion, type PricedGoods } from './goods.ts';
export { changePrice } from './price.ts';
export { hasWords } from './search.ts';
export { goodsWithWords, insertPrices } from './store.ts';
export { goods_changed } from './topics.ts';

const dictionaries = ['class', 'quality', 'appearance'] as const;

/** The items that exist: facts, prices with their history, pictures, dictionaries. */
export const catalogue: Module = {
  name: 'catalogue',
  needs: [],
  checks,
  routes: [
    on(contract.listDictionary, async ({ db, input }) => {
      const name = dictionaries.find((known) => known === input.name) ?? refuse('dictionary.unknown');
      const entries = await findDictionary(db, name);
      return entries.map(({ name: value, ...entry }) => ({ ...entry, value }));
    }),
  ],
  pictures: { item: findItemDrawing },
  testing: () => import('./testing/tampering.ts'),
};
