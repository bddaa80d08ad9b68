import type { Check } from '../kit/check.ts';

/** Items for sale have their latest price. */
export const checks: readonly Check[] = [
  {
    name: 'every item for sale has the price that its history ends with',
    // The history is many times longer than the list of items. A lookup by primary key finds its
    // one price; "offset 0" keeps the planner from turning it into a join.
    rows: `(select distinct goods_id from cases_prizes) prize full join catalogue_goods g on g.id = prize.goods_id
      left join lateral (
        select price_mills from catalogue_prices where goods_id = g.id and at = g.priced_at offset 0
      ) h on true`,
    claims: [
      [
        `'catalogue_goods ' || coalesce(g.id, prize.goods_id)`,
        'id',
        'g.id',
        `'cases_prizes'`,
        'coalesce(prize.goods_id, g.id)',
      ],
      [
        `'catalogue_goods ' || g.id`,
        'price_mills',
        'g.price_mills',
        `concat('catalogue_prices ', g.id, '/', g.priced_at)`,
        'h.price_mills',
      ],
    ],
  },
];
