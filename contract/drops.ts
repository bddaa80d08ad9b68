import { z } from 'zod';
import { goods } from './catalogue.ts';
import { anyone, data, get } from './endpoint.ts';
import { amount, id, moment, whole } from './shapes.ts';

const dropGoods = z.object({
  id,
  name: z.string(),
  hash_name: z.string(),
  /** The price at the win, unless a call says otherwise. */
  price: amount,
  picture: z.string(),
  goods_quality: goods.shape.quality,
  goods_category: goods.shape.category,
  goods_appearance: goods.shape.appearance,
});

/**
 * A win in public form: an entry of the drop lists, and the data of the event `DropKanban`. The
 * specification doesn't define `goods_type` and `appear`.
 */
export const drop = z.object({
  /** Rises with each drop. Identifies a drop that arrives both in a list and in an event. */
  id,
  /**
   * The source of the win: a case (`unpacking`), a battle, the shop (`mall`), a gift (`windows`) or
   * an upgrade.
   */
  type: z.enum(['unpacking', 'battle', 'mall', 'windows', 'upgrade']),
  /** The case that it was won from; null for other sources. */
  box: id.nullable(),
  /** The win’s public page, `/win/{id}`; null for most drops worth less than 10. */
  win: id.nullable(),
  /**
   * The name is masked: its first character, three stars, its last; `***` for a removed account.
   */
  user: z.object({ name: z.string(), avatar: z.string().nullable() }),
  goods: dropGoods,
  /** The item's category, as the item page shows it: `Rifles`. */
  goods_type: z.string(),
  /** The time of the win. */
  appear: moment,
});

export type Drop = z.output<typeof drop>;

/** The period of the dearest drops; it ends now. */
const period = z.enum(['24h', '7d']).default('24h');

export const listDrops = get('/api/drop', {
  does: 'What was won: the newest first, or with `top` the dearest of the last 24 hours or 7 days. A list may be a second old.',
  who: anyone,
  query: z.object({
    page: whole(1, 1000).default(1),
    /** 40 unless given; with `top` the default is the value of `top`. */
    limit: whole(1, 100).optional(),
    /**
     * 0: all, of which the newest thousand can be read. 15: the highlights, worth at least 10. 50:
     * the best. Purchases are no wins: only 0 has them.
     */
    top: z.enum(['0', '15', '50']).default('0'),
    period,
  }),
  answers: data(z.array(drop)),
});

export const rankDrops = get('/api/drop_top', {
  does: 'First the dearest drop of a period, then the item that dropped most often today (UTC). Shorter where nothing dropped. In Chinese, rarities and wear grades have their Chinese names.',
  who: anyone,
  query: z.object({ period }),
  answers: data(
    z.array(
      z.union([
        drop,
        /** `goods.price` is today’s; `times` is the number of drops. */
        z.object({ goods: dropGoods, goods_type: z.string(), times: z.number().int().positive() }),
      ]),
    ),
  ),
});

export const showTicker = get('/api/rolling_data', {
  does: 'The latest top-ups and withdrawals, newest first, at most 20 of each, with masked names.',
  who: anyone,
  answers: data(
    z.object({
      recharge: z.array(z.object({ name: z.string(), money: amount })),
      withdrawal: z.array(
        z.object({ name: z.string(), goods: z.object({ hash_name: z.string() }) }),
      ),
    }),
  ),
});

export const listPopularCases = get('/api/drop/cases', {
  does: 'The cases that the newest drops of the last 24 hours came from, most frequent first. The list may be a minute old.',
  who: anyone,
  answers: data(z.array(id)),
});
