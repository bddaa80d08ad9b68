import { DIRECTIONS } from '@vitrine/fairness/upgrade';
import { house } from '../../accounts.ts';
import { upgrade_chance, upgrade_items_max } from '../../flows/upgrades.ts';
import {
  amountIn,
  entryOf,
  fact,
  idIn,
  idOf,
  idsIn,
  moveOf,
  nearest,
  own,
  price_claim,
  pricesNear,
  type Flow,
} from './flow.ts';
import { listOf } from '../payload.ts';
import { shapeClaim } from './shape.ts';

const kind = 'items.upgraded';
const item = `inventory_items i on i.id = ${idOf('x.element')} and i.kind = 'item'`;

/** The upgrades that won, with the outcomes of their draws. */
const is_won = `exists (select from seeds_draws d where d.fact_id = f.id and d.outcome -> 'win' = 'true')`;

/** Upgrades: the stake is consumed, and the target is granted if the draw won. */
export const upgrade_flow: Flow = {
  entries: { [kind]: [entryOf(kind, own(1), `${house.upgrades}`, amountIn('add_mills'))] },
  stakes: {
    [kind]: `
      select f.id as fact_id, f.player_id, f.at, ${amountIn('staked_mills')} as staked_mills, 0::numeric as deposited_mills,
        case when ${is_won} then ${amountIn('price_mills')} else 0 end as won_mills
      from facts f where f.kind = '${kind}'`,
  },
  grants: [
    `select f.id, 1::bigint, f.at, f.player_id::text, 'item', f.payload ->> 'goods_id', 'upgrade', f.payload ->> 'price_mills',
      1::bigint, 0::bigint from facts f where f.kind = '${kind}' and ${is_won}`,
  ],
  moves: [moveOf(kind, { item: 'x.element', from: 'held', to: 'consumed', rows: idsIn('items') })],
  draws: [
    `select f.id, 1::bigint, f.at, f.player_id, null::text, 'upgrade', f.payload ->> 'goods_id', null::text,
      jsonb_build_object('chance_ppm', f.payload -> 'chance_ppm', 'direction', f.payload -> 'direction')
    from facts f where f.kind = '${kind}'`,
  ],
  checks: [
    {
      name: `every ${kind} says what it should`,
      rows: `(select * from facts where kind = '${kind}') f`,
      claims: [
        shapeClaim({
          items: 'array',
          add_mills: 'number',
          staked_mills: 'number',
          goods_id: 'number',
          price_mills: 'number',
          chance_ppm: 'number',
          direction: DIRECTIONS,
        }),
        [
          fact,
          'the number of items',
          `jsonb_array_length(${listOf(`f.payload -> 'items'`)})`,
          `'the rule'`,
          `least(greatest(jsonb_array_length(${listOf(`f.payload -> 'items'`)}), 1), ${upgrade_items_max})`,
        ],
      ],
    },
    {
      name: 'every upgrade staked what its items were worth, for a target at its price',
      rows: `(select * from facts where kind = '${kind}') f
        left join lateral (
          select sum(least(i.price_mills, near.lowest_mills)) as lowest_mills,
            sum(least(i.price_mills, near.highest_mills)) as highest_mills, count(distinct i.id) as items
          from ${idsIn('items')} left join ${item}, ${pricesNear('i.goods_id', 'f.at')} near
        ) worth on true, ${pricesNear(idIn('goods_id'), 'f.at')} near`,
      claims: [
        [
          fact,
          'the number of its items',
          `jsonb_array_length(${listOf(`f.payload -> 'items'`)})`,
          `'inventory_items'`,
          'worth.items',
        ],
        [
          fact,
          'staked_mills',
          amountIn('staked_mills'),
          `'the worth of its items'`,
          `${nearest(`(${amountIn('staked_mills')} - ${amountIn('add_mills')})`, 'worth')} + ${amountIn('add_mills')}`,
        ],
        price_claim,
        [
          fact,
          'chance_ppm',
          amountIn('chance_ppm'),
          `'the rule of the chance'`,
          `least(greatest(floor(${amountIn('staked_mills')} * ${upgrade_chance.of_fair_ppm} / nullif(${amountIn('price_mills')}, 0)),
            ${upgrade_chance.least_ppm}), ${upgrade_chance.most_ppm})`,
        ],
      ],
    },
  ],
};
