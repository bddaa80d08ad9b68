import { DIRECTIONS } from '@vitrine/fairness/upgrade';
import { recyclingPriceIn } from '../inventory/index.ts';
import type { Check, StakeRecipes, WrittenRows } from '../kit/check.ts';
import { upgrades_house } from './house.ts';
import type { PlayQueries } from '../settle/plays.ts';
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
  shapeCheck,
} from '../settle/verify/recipes/flow.ts';
import { listOf, numberOf } from '../settle/verify/payload.ts';
import { joinRule, numberInRule } from '../settle/verify/recipes/rules.ts';
import { shapeClaim } from '../settle/verify/recipes/shape.ts';

const kind = 'items.upgraded';
const item = `inventory_items i on i.id = ${idOf('x.element')} and i.kind = 'item'`;

/**
 * No rule lets an upgrade stake more items. The rule of its day may have been stricter: the books
 * lose nothing by that.
 */
export const items_ever_max = 100;

/** A number of the rule of the chance. */
const chance = (key: string) => numberInRule(`'chance'`, `'${key}'`);
const items_count = `jsonb_array_length(${listOf(`f.payload -> 'items'`)})`;

/** The upgrades that won, with the outcomes of their draws. */
const is_won = `exists (select from seeds_draws d where d.fact_id = f.id and d.outcome -> 'win' = 'true')`;

/** How upgrades move value. */
export const recipes = {
  [kind]: [entryOf(kind, own(1), `${upgrades_house}`, amountIn('add_mills'))],
};

/** The stake of an upgrade, items and money, and what it won. */
const stake_of_upgrade = `
    select f.id as fact_id, f.player_id, f.at, ${amountIn('staked_mills')} as staked_mills, 0::numeric as deposited_mills,
      case when ${is_won} then ${amountIn('price_mills')} else 0 end as won_mills
    from facts f where f.kind = '${kind}'`;

export const stakes: StakeRecipes = { [kind]: stake_of_upgrade };

/** The plays of upgrades. */
export const upgrade_queries: PlayQueries = {
  stakes: `select *, 1 as times from (${stake_of_upgrade}) stake`,
  margins: `
    select f.id as fact_id, f.player_id, gain.margin as lowest, gain.margin as highest
    from facts f cross join lateral (
      select ${amountIn('staked_mills')} - floor(${amountIn('chance_ppm')} * ${amountIn('price_mills')} / 1000000) as margin
    ) gain where f.kind = '${kind}'`,
  wins: `
    select f.id as fact_id, f.player_id, f.at, 0::bigint as place, null as case_id,
      ${numberOf(`(f.payload -> 'goods_id')`)} as goods_id, ${numberOf(`(f.payload -> 'price_mills')`)} as price_mills
    from facts f where f.kind = '${kind}' and f.payload -> 'win' = 'true'`,
};

/** Each upgrade drew once, consumed its stake, and gave its target if the draw won. */
export const rows: WrittenRows = {
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
};

/** Upgrades: the rules of stake and chance, and the outcomes that facts repeat from their draws. */
export const checks: readonly Check[] = [
  shapeCheck(
    kind,
    shapeClaim(
      {
        items: 'array',
        add_mills: 'number',
        staked_mills: 'number',
        goods_id: 'number',
        price_mills: 'number',
        chance_ppm: 'number',
        direction: DIRECTIONS,
        roll: 'number',
        win: 'boolean',
      },
      { recycle_rate_ppm: 'number', release_ppm: 'number', rule: 'text' },
    ),
  ),
  {
    name: 'every upgrade staked what its items were worth, for a target at its price',
    rows: `(select * from facts where kind = '${kind}') f
      left join lateral (
        select sum(${recyclingPriceIn('near.lowest_mills')}) as lowest_mills,
          sum(${recyclingPriceIn('near.highest_mills')}) as highest_mills, count(distinct i.id) as items
        from ${idsIn('items')} left join ${item}, ${pricesNear('i.goods_id', 'f.at')} near
      ) worth on true ${joinRule('upgrades')}, ${pricesNear(idIn('goods_id'), 'f.at')} near`,
    claims: [
      [
        fact,
        'the number of items',
        items_count,
        `'the rule'`,
        `least(greatest(${items_count}, 1), ${items_ever_max})`,
      ],
      [fact, 'the number of its items', items_count, `'inventory_items'`, 'worth.items'],
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
        `case when rule.id is not null then
          least(greatest(floor(${amountIn('staked_mills')} * ${chance('of_fair_ppm')} / nullif(${amountIn('price_mills')}, 0)),
            ${chance('least_ppm')}), ${chance('most_ppm')}) end`,
      ],
    ],
  },
  {
    name: 'every upgrade says the outcome of its draw',
    rows: `(select * from facts where kind = '${kind}') f left join seeds_draws d on d.fact_id = f.id`,
    claims: [
      [
        fact,
        'outcome',
        `jsonb_build_object('roll', f.payload -> 'roll', 'win', f.payload -> 'win')`,
        `coalesce('seeds_draws ' || d.id, 'no draw')`,
        'd.outcome',
      ],
    ],
  },
];
