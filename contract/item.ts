import { z } from 'zod';
import { CASE_TYPES } from '@vitrine/fairness/case';
import { goods } from './catalogue.ts';
import { anyone, data, get } from './endpoint.ts';
import { amount, id, idInPath, moment } from './shapes.ts';

/** Wear from 0, new, to 1, worn out. */
const floatRange = z.tuple([z.number(), z.number()]);

const pricePoint = z.object({ at: moment, price: amount });

export const showItem = get('/api/goods/{id}', {
  does: 'An item of the catalogue with everything that its page shows: facts, price and history, the same skin in other grades, similar items, cases in which it can be won.',
  who: anyone,
  params: z.object({ id: idInPath }),
  query: z.object({
    /** The caller’s own backpack item of these goods, for `owned` and `diff_price`. */
    oid: idInPath.optional(),
  }),
  answers: data(
    z.object({
      goods: z.object({
        id,
        /** In tokens. */
        price: amount,
        /** The English name without the wear grade; null if the item has none. */
        eName: z.string().nullable(),
        hash_name: z.string(),
        picture: z.string(),
        /** Doppler phase; null for items without one. */
        phase: z.string().nullable(),
        /** The wear grade: English and Chinese name, colour, and abbreviation such as `FN`. */
        ex: z.object({ en: z.string(), zh: z.string(), color: z.string(), jx: z.string() }),
        q: z.object({ value: z.string(), zh: z.string(), color: z.string() }),
        category: z.object({ type: z.string() }),
        /** The weapon. */
        wName: z.string(),
        /** The kind: `Normal`, `StatTrak™`, `Souvenir`, with `★` in front for knives and gloves. */
        type: z.object({ name: z.string() }),
      }),
      /** The rise of the price since the caller’s item was acquired; 0 without one. */
      diff_price: amount,
      /** `payment`: a withdrawal costs the difference. */
      diff_type: z.enum(['payment', 'none']),
      /** The caller’s item; null when `oid` isn’t held by the caller, or is of other goods. */
      owned: z
        .object({
          id,
          /** The payment of a sale now, in tokens; null when it can only be withdrawn. */
          recycling_price: amount.nullable(),
        })
        .nullable(),
      /** A picture for link previews, 1200 × 630. */
      poster: z.string(),
      /** When the price was last set or confirmed. */
      price_at: moment,
      /** The price is being checked: the item is neither sold by the shop nor withdrawn. */
      frozen: z.boolean(),
      /** The pieces that the shop has left; null when it is unlimited. */
      stock: z.number().int().nullable(),
      /** Prices of the last `days`, one a day at most; null when the price never changed. */
      history: z
        .object({
          days: z.number().int(),
          list: z.array(pricePoint),
          lowest: amount,
          highest: amount,
        })
        .nullable(),
      /** The wear of the skin, and of this grade of it; null where there is none. */
      floats: z
        .object({
          skin: floatRange,
          grade: floatRange,
          /** All grades, best first, each up to where the next one begins. */
          bands: z.array(z.object({ short: z.string(), value: z.string(), range: floatRange })),
        })
        .nullable(),
      /** The same skin in every grade and kind, this item among them. */
      same_skin: z.array(goods),
      /** Other skins of the weapon in the same grade and kind, nearest in price. */
      similar: z.array(goods),
      /** The open cases in which it can be won, likeliest first. */
      won_from: z.array(
        z.object({
          id,
          name: z.string(),
          picture: z.string(),
          price: amount,
          type: z.enum(CASE_TYPES),
          /** In percent. */
          chance: z.number(),
        }),
      ),
    }),
  ),
  refuses: ['goods.unknown'],
});
