import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { data, get, json, post } from './endpoint.ts';
import { byPosition, listOf, paging } from './paging.ts';
import { amount, amountInQuery, id, idInPath, moment, shortIdInPath, points } from './shapes.ts';

/** How an item entered the backpack. Giveaway prizes can only be withdrawn. */
export const itemSource = z.enum([
  'case',
  'battle',
  'upgrade',
  'shop',
  'giveaway',
  'vip',
  'event',
  'free',
]);

/**
 * `escrowed`: in a giveaway; `staked`: in an upgrade under way; `consumed`: an opened box or a
 * spent stake.
 */
export const itemState = z.enum([
  'held',
  'staked',
  'escrowed',
  'sold',
  'withdrawing',
  'withdrawn',
  'consumed',
]);

const backpackItem = z.object({
  id,
  kind: z.enum(['item', 'box']),
  source: itemSource,
  state: itemState,
  /** False for items that can only be withdrawn. */
  sellable: z.boolean(),
  /** The payment of a sale now, in units of the balance that receives it. */
  recycling_price: amount,
  acquired_at: moment,
  /**
   * Until then `POST /api/box/sell` pays the recycling price in money; null when a sale pays only
   * tokens, or nothing.
   */
  money_until: moment.nullable(),
  /**
   * Of a box, `id`, name and picture are the case’s: it has no price, and quality and appearance
   * are empty, with id 0.
   */
  goods_info: z.object({
    id,
    picture: z.string(),
    hash_name: z.string(),
    name: z.string(),
    phase: z.string().nullable(),
    price: amount,
    quality: z.object({ id: z.number().int(), value: z.string(), color: z.string() }),
    appearance: z.object({ id: z.number().int(), value: z.string(), short: z.string() }),
  }),
});

export const showBackpack = get('/api/system_shop/backpack', {
  does: 'What the player holds: newest first, or by price.',
  searches: 'name',
  query: byPosition(
    'after',
    z.object({
      ...paging(30),
      /** Returns the items after this one in the chosen order, whether or not it is still held. */
      after: idInPath.optional(),
      goods_quality: shortIdInPath.optional(),
      /** Words of the item’s name, in any order: `ak redline`. */
      name: z.string().max(100).optional(),
      /** The wear grade’s or category’s short key to filter by; `box` for unopened cases. */
      type: z.string().max(20).optional(),
      /** By `price`, items of one kind are grouped, newest first. */
      field: z.enum(['price', 'created_at']).default('created_at'),
      sort: z.enum(['asc', 'desc']).default('desc'),
      /** The lowest and the highest price, in units; both included. */
      price: amountInQuery.optional(),
      max_price: amountInQuery.optional(),
    }),
  ),
  answers: data(
    listOf(backpackItem).extend({
      /** The number of sellable items among all that match the filters. */
      sellable: z.number().int(),
      /** The payment for selling them all now. */
      value: amount,
      /** The same figures for the whole backpack, whatever the filters. */
      all: z.object({ total: z.number().int(), value: amount }),
    }),
  ),
  refuses: ['item.unknown'],
});

const knapsackIds = z
  .array(id)
  .min(1)
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length, fieldError('twice'));

const sold = z.object({
  /** The total payment of the sale. */
  recycling_price: amount,
  sold: z.array(id),
  money: amount,
  shop_score: amount,
  score: points,
  balance_version: z.number().int(),
});

export const sellForTokens = post('/api/system_shop/sell', {
  does: 'Sells items from the backpack for shop tokens. All of them or none.',
  moves_value: true,
  body: json(z.object({ knapsack_id: knapsackIds })),
  answers: data(sold),
  refuses: ['item.unknown', 'item.not_held', 'item.unsellable'],
});

export const sellWin = post('/api/box/sell', {
  does: 'Sells wins of the last 15 minutes for money, from a game’s end card. All of them or none.',
  moves_value: true,
  body: json(z.object({ knapsack_id: knapsackIds })),
  answers: data(sold),
  refuses: ['item.unknown', 'item.not_held', 'item.unsellable', 'item.sale_window_closed'],
});
