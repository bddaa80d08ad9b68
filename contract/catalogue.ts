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

export const listDictionary = get('/api/goods_config/{name}', {
  does: 'A dictionary of the catalogue: `class` (categories), `quality` (rarities) or `appearance` (wear grades).',
  who: anyone,
  params: z.object({ name: z.string() }),
  answers: data(
    z.array(
      entry.extend({
        /** Rarities and wear grades carry their colour. */
        color: z.string().optional(),
        /** Rarities carry their key, such as `Rarity_Ancient_Weapon`. */
        key: z.string().optional(),
        /** Wear grades carry their short form, such as `FN`. */
        short: z.string().optional(),
      }),
    ),
  ),
  refuses: ['dictionary.unknown'],
});
