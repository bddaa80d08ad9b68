import { z } from 'zod';
import { goods } from './catalogue.ts';
import { anyone, data, get, post } from './endpoint.ts';
import { byNumber, listOf, paging } from './paging.ts';
import { amount, amountInQuery, id, idInPath, shortIdInPath, points } from './shapes.ts';

/** The filters of the items for sale. */
const filters = {
  /**
   * Parts of the name, the phase or the wear grade’s short form, in any order, and with typing
   * errors: `ak redlne ft`.
   */
  name: z.string().max(100).optional(),
  /** The lowest and the highest price, in tokens; both included. */
  price: amountInQuery.optional(),
  max_price: amountInQuery.optional(),
  /** Ids of the dictionaries `quality`, `class` and `appearance`. */
  quality: shortIdInPath.optional(),
  category: shortIdInPath.optional(),
  appearance: shortIdInPath.optional(),
  /** 1: only StatTrak items; 0: only others. */
  stattrak: z.enum(['0', '1']).optional(),
};

const shopGoods = goods.extend({
  /** The number of pieces that are left; null when it is unlimited. */
  stock: z.number().int().nullable(),
  /** The price is being checked: the item isn’t sold until then. */
  frozen: z.boolean(),
});

export const listShop = get('/api/system_shop', {
  does: 'The items that the shop sells for tokens, cheapest first unless asked otherwise.',
  who: anyone,
  searches: 'name',
  query: byNumber(
    z.object({
      ...paging(15),
      sort: z.enum(['asc', 'desc']).default('asc'),
      field: z.literal('price').default('price'),
      ...filters,
    }),
  ),
  answers: data(listOf(shopGoods)),
});

export const listShopSkins = get('/api/system_shop/skins', {
  does: 'The skins that the shop sells, each with its wears. By `popular`, skins within reach of the caller’s tokens come first: of these those bought most of late, then the dearest.',
  who: anyone,
  searches: 'name',
  query: byNumber(
    z.object({
      ...paging(15),
      /** By price, the cheapest wear of a skin counts. */
      sort: z.enum(['popular', 'asc', 'desc']).default('popular'),
      ...filters,
    }),
  ),
  answers: data(
    listOf(
      z.object({
        /** Those that match, the best first; StatTrak™ items are a skin of their own. */
        wears: z.array(shopGoods).min(1),
      }),
    ),
  ),
});

const purchase = {
  moves_value: true,
  params: z.object({ id: idInPath }),
  answers: data(
    z.object({
      /** The item in the backpack. */
      knapsack_id: id,
      money: amount,
      shop_score: amount,
      score: points,
      balance_version: z.number().int(),
    }),
  ),
  refuses: [
    'goods.unknown',
    'goods.out_of_stock',
    'goods.price_frozen',
    'tokens.short',
    'debt.owed',
  ],
} as const;

export const buyGoods = post('/api/system_shop/{id}/buy', {
  does: 'Buys an item of the catalogue for shop tokens, at its price of that moment.',
  ...purchase,
});

export const buyGoodsByGet = get('/api/system_shop/{id}/buy', {
  does: 'The same; the POST twin is preferred.',
  changes: true,
  ...purchase,
});
