import type { Check, WrittenRows } from '../kit/check.ts';
import { recycling_house } from './house.ts';
import { listOf, numberOf } from '../settle/verify/payload.ts';
import { idsIn, moveOf } from '../settle/verify/recipes/flow.ts';
import {
  boundedInFact,
  boundsCheck,
  numberInFact,
  type ChangingNumber,
} from '../settle/verify/recipes/rules.ts';
import { recycle_rate } from './worth.ts';

/** The payment of a sale. A separate check compares it with the worth of the items. */
const payment_of_sale = `
  select id, at, ${recycling_house},
    player_id * 100 + case payload ->> 'to' when 'money' then 1 when 'shop_score' then 2 end,
    ${numberOf(`(payload -> 'paid_mills')`)}
  from facts where kind = 'items.sold'`;

/** The recycle rate; facts from before it was a setting have none. */
const rate: ChangingNumber = {
  key: 'recycle_rate_ppm',
  former: 1_000_000,
  least: recycle_rate.least_ppm,
  most: recycle_rate.most_ppm,
};

/** The recycling price of item `i` at a price and the rate of fact `f`. */
export const recyclingPriceIn = (today_mills: string) =>
  `floor(least(i.price_mills, ${today_mills})::numeric * ${numberInFact(rate)} / 1000000)`;

/** How sales move value. */
export const recipes = { 'items.sold': [payment_of_sale] };

/** A sold item leaves its player's hands. */
export const rows: WrittenRows = {
  moves: [
    moveOf('items.sold', { item: 'x.element', from: 'held', to: 'sold', rows: idsIn('items') }),
  ],
};

const move = `concat('inventory_moves ', m.item_id, '/', m.version)`;
const move_before = `case when m.version_before = 0 then 'inventory_items ' || m.item_id
  else 'inventory_moves ' || m.item_id || '/' || m.version_before end`;
const item = `'inventory_items ' || coalesce(i.id, m.last_of)`;
const last_move = `case when m.to_state is null then 'having no move' else ${move} end`;

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

/**
 * Backpacks: each item's state follows from its moves. Items were won and sold at prices that they
 * had at that time.
 */
export const checks: readonly Check[] = [
  boundsCheck(rate),
  {
    name: 'every item is in the state that its moves lead to',
    rows: `(
        select *, lag(to_state, 1, 'held') over item as state_before, lag(version, 1, 0) over item as version_before,
          lag(to_player_id) over item as owner_before,
          case when lead(version) over item is null then item_id end as last_of
        from inventory_moves window item as (partition by item_id order by version)
      ) m full join inventory_items i on i.id = m.last_of`,
    claims: [
      [move, 'version', 'm.version', move_before, 'm.version_before + 1'],
      [move, 'from_state', 'm.from_state', move_before, 'm.state_before'],
      [
        move,
        'from_player_id',
        'm.from_player_id',
        move_before,
        'coalesce(m.owner_before, m.from_player_id)',
      ],
      [
        item,
        'id',
        'i.id',
        last_move,
        'coalesce(m.last_of, case when m.item_id is null then i.id end)',
      ],
      [
        item,
        'state',
        'i.state',
        last_move,
        `case when i.id is not null then coalesce(m.to_state, 'held') end`,
      ],
      [
        item,
        'player_id',
        'i.player_id',
        last_move,
        'case when i.id is not null then coalesce(m.to_player_id, i.player_id) end',
      ],
      [
        item,
        'version',
        'i.version',
        last_move,
        'case when i.id is not null then coalesce(m.version, 0) end',
      ],
    ],
  },
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
        select m.fact_id, count(*) as items, sum(${recyclingPriceIn('near.lowest_mills')}) as lowest_mills,
          sum(${recyclingPriceIn('near.highest_mills')}) as highest_mills, bool_or(i.source = 'shop') as has_bought
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
          greatest(least(payload -> 'paid_mills', to_jsonb(sold.highest_mills)), to_jsonb(sold.lowest_mills)))
          || case when payload ? 'recycle_rate_ppm' then jsonb_build_object('recycle_rate_ppm', ${boundedInFact(rate)}) else '{}' end`,
      ],
      [
        `'facts ' || f.id`,
        'the number of items',
        `jsonb_array_length(${listOf(`payload -> 'items'`)})`,
        `'their moves'`,
        'coalesce(sold.items, 0)',
      ],
      [
        `'facts ' || f.id`,
        'the balance',
        `payload ->> 'to'`,
        `'an item that was bought'`,
        `case when sold.has_bought then 'shop_score' else payload ->> 'to' end`,
      ],
    ],
  },
];
