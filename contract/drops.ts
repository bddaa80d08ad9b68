import { z } from 'zod';
import { goods } from './catalogue.ts';
import { get } from './endpoint.ts';
import { amount, id, moment, whole } from './shapes.ts';

const dropGoods = z.object({
  id,
  name: z.string(),
  hash_name: z.string(),
  /** At the win, unless a call says otherwise. */
  price: amount,
  picture: z.string(),
  goods_quality: goods.shape.quality,
  goods_category: goods.shape.category,
  goods_appearance: goods.shape.appearance,
});

/**
 * Something that was won, as everyone may see it: an entry of the drop lists, and the data of the event `DropKanban`. The
 * specification leaves open what `goods_type` and `appear` hold.
 */
export const drop = z.object({
  /** Rises with each drop: what a list and an event both show is the same drop where this is the same. */
  id,
  /** What it was won by: a case (`unpacking`), a battle, the shop (`mall`), a gift (`windows`) or an upgrade. */
  type: z.enum(['unpacking', 'battle', 'mall', 'windows', 'upgrade']),
  /** The case that it came from; null where there was none. */
  box: id.nullable(),
  /** The name is masked: its first character, three stars, its last; `***` for somebody who is gone. */
  user: z.object({ name: z.string(), avatar: z.string().nullable() }),
  goods: dropGoods,
  /** The item's category, as the item page says it: `Rifles`. */
  goods_type: z.string(),
  /** When it was won. */
  appear: moment,
});

export type Drop = z.output<typeof drop>;

/** The time that the dearest drops are of; it ends now. */
const period = z.enum(['24h', '7d']).default('24h');

export const listDrops = get('/api/drop', {
  does: 'What was won: the newest first, or with `top` the dearest of the last 24 hours or 7 days.',
  who: 'anyone',
  query: z.object({
    page: whole(1, 1000).default(1),
    /** 40 unless given; with `top` as many as that. */
    limit: whole(1, 100).optional(),
    /** 0: all, of which the newest thousand can be read. 15: the highlights, worth at least 10. 50: the best. */
    top: z.enum(['0', '15', '50']).default('0'),
    period,
  }),
  reply: z.array(drop),
});

export const rankDrops = get('/api/drop_top', {
  does: 'First the dearest drop of a period, then the item that dropped most often today (UTC). Shorter where nothing dropped.',
  who: 'anyone',
  query: z.object({ period }),
  reply: z.array(
    z.union([
      drop,
      /** `goods.price` is today’s; `times` is how often it dropped. */
      z.object({ goods: dropGoods, goods_type: z.string(), times: z.number().int().positive() }),
    ]),
  ),
});

export const showTicker = get('/api/rolling_data', {
  does: 'The latest top-ups and withdrawals, with masked names. Empty while there are none.',
  who: 'anyone',
  reply: z.object({
    recharge: z.array(z.object({ name: z.string(), money: amount })),
    withdrawal: z.array(z.object({ name: z.string(), goods: z.object({ hash_name: z.string() }) })),
  }),
});
