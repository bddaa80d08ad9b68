import { DIRECTIONS } from '@vitrine/fairness/upgrade';
import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { goods } from './catalogue.ts';
import { anyone, data, get, json, post } from './endpoint.ts';
import { byNumber, listOf, paging } from './paging.ts';
import { upgradeRecord } from './seeds.ts';
import {
  amount,
  amountIn,
  amountInQuery,
  id,
  idInPath,
  moment,
  shortIdInPath,
  whole,
  points,
} from './shapes.ts';

const ppm = z.number().int().min(0).max(1_000_000);

/** `under`: the lowest rolls win; `over`: the highest. */
const direction = z.enum(DIRECTIONS);

export const listTargets = get('/api/upgrade/targets', {
  does: 'The items that an upgrade can be for, cheapest first unless asked otherwise.',
  searches: 'name',
  who: anyone,
  query: byNumber(
    z.object({
      ...paging(12),
      sort: z.enum(['asc', 'desc']).default('asc'),
      /** Parts of the name, in any order, and with typing errors, as in the shop. */
      name: z.string().max(100).optional(),
      /** The lowest and the highest price; both included. */
      price_min: amountInQuery.optional(),
      price_max: amountInQuery.optional(),
      /** Ids of the dictionaries `quality`, `class` and `appearance`. */
      quality: shortIdInPath.optional(),
      category: shortIdInPath.optional(),
      appearance: shortIdInPath.optional(),
      /** 1: only StatTrak items; 0: only others. */
      stattrak: z.enum(['0', '1']).optional(),
    }),
  ),
  answers: data(
    listOf(
      goods.extend({
        /** The price is being checked: until then the item is no target. */
        frozen: z.boolean(),
        /** The part of a fair chance that an upgrade has, by the terms in force. */
        of_fair_ppm: ppm,
      }),
    ),
  ),
});

export const upgradeItems = post('/api/upgrade', {
  does: 'Stakes 1 to 6 items of the backpack, and money if any, for a dearer item. Either way the stake is consumed; if the roll wins, the target enters the backpack.',
  moves_value: true,
  body: json(
    z.object({
      /** The staked items, each once. */
      knapsack_id: z
        .array(id)
        .min(1)
        .max(100)
        .refine((ids) => new Set(ids).size === ids.length, fieldError('twice')),
      add_money: amountIn.refine((add_mills) => add_mills >= 0, fieldError('small 0')).optional(),
      /** The item of the catalogue to win. */
      target_id: id,
      direction,
      /** The chance that the page showed; refused when it has moved. */
      chance_ppm: ppm,
    }),
  ),
  answers: data(
    z.object({
      won: z.boolean(),
      /** The chance: the stake ÷ the target’s price × `of_fair_ppm`, floored. */
      chance_ppm: ppm,
      /** Where the roll fell: 0 to 999999. */
      roll_ppm: ppm,
      draw: upgradeRecord,
      /** The target at the price that it had. */
      target: goods,
      /** The stake: the items at their recycling prices, and the money. */
      staked: amount,
      /** The target in the backpack; null if the roll lost. */
      knapsack_id: id.nullable(),
      /** Until then `POST /api/box/sell` sells the target for money; null if the roll lost. */
      money_until: moment.nullable(),
      money: amount,
      shop_score: amount,
      score: points,
      /** The same number as `balance_version`. */
      version: z.number().int(),
      balance_version: z.number().int(),
    }),
  ),
  refuses: [
    'goods.unknown',
    'goods.price_frozen',
    'item.unknown',
    'item.not_held',
    'item.unsellable',
    'upgrade.too_many_items',
    'upgrade.target_too_cheap',
    'upgrade.chance_too_high',
    'upgrade.chance_too_low',
    'upgrade.chance_changed',
    'balance.short',
    'debt.owed',
    'limit.reached',
    'seeds.client_missing',
    'look.waits',
    'territory.blocked',
    'game.blocked',
    'opening.too_soon',
    'game.in_play',
  ],
});

export const listUpgrades = get('/api/upgrade', {
  does: 'The player’s upgrades, newest first, each with its stake, its chance and where the roll fell.',
  query: z.object({
    limit: whole(1, 50).default(10),
    /** Only upgrades with smaller ids: the `next` of the part before. */
    before: idInPath.optional(),
  }),
  answers: data(
    z.object({
      list: z.array(
        z.object({
          id,
          at: moment,
          /** How many items were staked, and all that was, money included. */
          items: z.number().int(),
          staked: amount,
          /** The target at the price that it had. */
          target: goods,
          direction,
          chance_ppm: ppm,
          roll_ppm: ppm,
          won: z.boolean(),
          /** Id of the draw. */
          draw: id,
        }),
      ),
      /** The `before` of the next part; null at the end. */
      next: id.nullable(),
    }),
  ),
});
