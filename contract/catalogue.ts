import { z } from 'zod';
import { anyone, data, get } from './endpoint.ts';
import { amount, id } from './shapes.ts';

const entry = z.object({ id, value: z.string() });

/**
 * An item of the catalogue as our own calls return it; `price` is today's, or the one at the win
 * where a call says so.
 */
export const goods = z.object({
  id,
  hash_name: z.string(),
  /** Doppler phase; null for items without one. */
  phase: z.string().nullable(),
  name: z.string(),
  picture: z.string(),
  price: amount,
  quality: entry.extend({ color: z.string() }),
  appearance: entry.extend({ short: z.string() }),
  category: entry,
  stattrak: z.boolean(),
  souvenir: z.boolean(),
});

export type Goods = z.output<typeof goods>;

const dictionary = data(
  z.array(
    entry.extend({
      /** Rarities and wear grades carry their Chinese name and their colour. */
      zh: z.string().optional(),
      color: z.string().optional(),
      /** Rarities carry their key, such as `Rarity_Ancient_Weapon`. */
      key: z.string().optional(),
      /** Rarities tell whether they are the top of their kind: nothing is rarer. */
      top: z.boolean().optional(),
      /** Wear grades carry their short form, such as `FN`. */
      short: z.string().optional(),
    }),
  ),
);

export const listDictionary = get('/api/goods_config/{name}', {
  does: 'A dictionary of the catalogue: `class` (categories), `quality` (rarities) or `appearance` (wear grades).',
  who: anyone,
  params: z.object({ name: z.string() }),
  answers: dictionary,
  refuses: ['dictionary.unknown'],
});

export const listCategories = get('/api/goods_config', {
  does: 'The dictionary `class`, which clients mean that name none.',
  who: anyone,
  answers: dictionary,
});
