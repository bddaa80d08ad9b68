import type { Check } from './check.ts';
import { listOf } from './payload.ts';

/** A process caches prices for up to a second, and clocks of two machines may differ. */
const slack = `interval '1 minute'`;

/** A demo world's past was written in one transaction, at the prices of the day of its creation. */
const made_up_past = 'demo_world d on d.epoch = f.epoch and d.tx = f.tx';

const price_spans = `(
    select goods_id, price_mills, at as from_at, lead(at) over (partition by goods_id order by at) as until_at
    from catalogue_prices
  )`;

/** The lowest and the highest price of item `i` around the moment of fact `f`. */
const prices_at_fact = `lateral (
    select min(price_mills) as lowest_mills, max(price_mills) as highest_mills from (
      select price_mills from catalogue_prices
      where goods_id = i.goods_id and (d.id is not null or at > f.at - ${slack} and at <= f.at + ${slack})
      union all (
        select price_mills from catalogue_prices where goods_id = i.goods_id and at <= f.at - ${slack}
        order by at desc limit 1
      )
    ) near
    offset 0 -- its key finds the few prices; without this, all of them would be read and sorted
  )`;

/** Worth: items were won and sold at prices that they had at that time. */
export const worth_checks: readonly Check[] = [
  {
    name: 'every item was won at a price that it had',
    rows: `(
        select i.* from inventory_items i join facts f on f.id = i.fact_id left join ${made_up_past}
        where i.draw_id is not null and not exists (
          select from ${price_spans} h
          where h.goods_id = i.goods_id and h.price_mills = i.price_mills and (d.id is not null or
            h.from_at <= i.acquired_at + ${slack} and coalesce(h.until_at, 'infinity') > i.acquired_at - ${slack})
        )
      ) i`,
    claims: [
      [
        `'inventory_items ' || i.id`,
        'price_mills',
        'i.price_mills',
        `'catalogue_prices ' || coalesce(i.goods_id::text, 'of nothing')`,
        `(select price_mills from catalogue_prices h where h.goods_id = i.goods_id and h.at <= i.acquired_at
          order by at desc limit 1)`,
      ],
    ],
  },
  {
    name: 'every sale paid what its items were worth',
    rows: `(select * from facts where kind = 'items.sold') f left join (
        select m.fact_id, count(*) as items, sum(least(i.price_mills, near.lowest_mills)) as lowest_mills,
          sum(least(i.price_mills, near.highest_mills)) as highest_mills
        from inventory_moves m join inventory_items i on i.id = m.item_id
        join facts f on f.id = m.fact_id left join ${made_up_past}, ${prices_at_fact} near
        group by m.fact_id
      ) sold on sold.fact_id = f.id`,
    claims: [
      [
        `'facts ' || f.id`,
        'payload',
        'f.payload',
        `'the worth of its items'`,
        `jsonb_build_object('items', payload -> 'items', 'to', payload -> 'to', 'paid_mills',
          greatest(least(payload -> 'paid_mills', to_jsonb(sold.highest_mills)), to_jsonb(sold.lowest_mills)))`,
      ],
      [
        `'facts ' || f.id`,
        'the number of items',
        `jsonb_array_length(${listOf(`payload -> 'items'`)})`,
        `'their moves'`,
        'coalesce(sold.items, 0)',
      ],
    ],
  },
];
