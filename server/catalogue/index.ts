import * as contract from '@vitrine/contract/catalogue';
import * as desk_contract from '@vitrine/contract/catalogue-desk';
import type { Db } from '../kit/db.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import type { Place } from '../kit/places.ts';
import { refuse } from '../kit/refusal.ts';
import { checks } from './checks.ts';
import { importText, previewText } from './import/desk.ts';
import { findItemDrawing } from './pictures.ts';
import { findPreview } from './poster.ts';
import { isTopRarity } from './quality.ts';
import { findDictionary, findLastGoods, listGoodsDates } from './store.ts';
import { goods_finders } from './desk/find.ts';
import { goods_seekers } from './seek.ts';

export { addItems, type Added } from './add.ts';
export { categories, rarities, type CategoryKey, type RarityKey } from './items/dictionaries.ts';
export { itemKey, itemsOf, type Item } from './items/items.ts';
export { between, marketPrice } from './items/prices.ts';
export type { Skin } from './items/skin.ts';
export { wears, wearsOf } from './items/wears.ts';
export { readChineseWords } from './chinese.ts';
export { findItemDrawing } from './pictures.ts';
export { describeGoods, type GoodsDescription } from './describe.ts';
export { freezePrices, readFrozen, readNamedPrice, tradesAt, type FrozenPrice } from './freeze.ts';
export { doubtPrices, readGoods, readGoodsVersion, type PricedGoods } from './goods.ts';
export { readPriceHistory } from './history.ts';
export {
  countHeldPrices,
  findDeskGoods,
  findPriceStates,
  is_frozen,
  sumDeskGoods,
  type DeskGoodsFilter,
} from './desk/store.ts';
export { readTraits } from './desk/traits.ts';
export { readInTurn } from './import/in-turn.ts';
export {
  decodeFile,
  FileError,
  readEntries,
  readTextEntries,
  parseOperatorsFile,
  parseOperatorsJson,
  readShape,
  wordsByLanguage,
  type ListEntry,
  type ListsFile,
} from './import/read-file.ts';
export {
  listGoods,
  listSkins,
  readNameQuery,
  type GoodsWish,
  type SkinsWish,
} from './listing/list.ts';
export { changePrice, changePrices, type NewPrice } from './price.ts';
export { hasWords } from './search.ts';
export {
  deleteFrozen,
  findDearestGoods,
  findFrozen,
  findLastPrices,
  findNewestPrice,
  findPrices,
  findPricesByName,
  findUnnamed,
  goodsFoundBy,
  insertPrices,
  listGoodsDates,
  lockGoods,
  markChecked,
  type GoneGoods,
  type NamedPrice,
} from './store.ts';

const dictionaries = ['class', 'quality', 'appearance'] as const;

/** The items that exist: facts, prices with their history, pictures, dictionaries. */
export const catalogue: Module = {
  name: 'catalogue',
  needs: ['audit'],
  checks,
  finds: goods_finders,
  seeks: goods_seekers,
  problems: async (db) => {
    const words = 'There is no item yet: import a file of them.';
    const is_empty = (await findLastGoods(db)) === 0;
    return is_empty ? [{ name: 'goods.none', words, path: '/catalogue/import-items' }] : [];
  },
  routes: [
    on(contract.listDictionary, ({ db, input }) =>
      listDictionary(
        db,
        dictionaries.find((known) => known === input.name) ?? refuse('dictionary.unknown'),
      ),
    ),
    on(contract.listCategories, ({ db }) => listDictionary(db, 'class')),
    on(desk_contract.previewItems, (call) => previewText(call)),
    on(desk_contract.importItems, (call) => importText(call)),
  ],
  places: [{ file: 'items', findLast: findLastGoods, listBetween: listItemPlaces }],
  pictures: { item: findItemDrawing, preview: findPreview },
};

/** The pages of items by their ids, dated by their prices. */
async function listItemPlaces(db: Db, first: number, last: number): Promise<Place[]> {
  const items = await listGoodsDates(db, first, last);
  return items.map(({ id, priced_at }) => ({ path: `/item/${id}`, changed_at: priced_at }));
}

async function listDictionary(db: Db, name: (typeof dictionaries)[number]) {
  const entries = await findDictionary(db, name);
  return entries.map(({ name: value, ...entry }) => ({
    ...entry,
    ...(name === 'quality' && 'key' in entry && { top: isTopRarity(entry.key) }),
    value,
  }));
}
