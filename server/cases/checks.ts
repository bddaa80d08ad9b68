import type { Check, WrittenRows } from '../kit/check.ts';
import { points_value_ppm } from '../budget/index.ts';
import { house } from '../settle/accounts.ts';
import { cases_house } from './house.ts';
import type { PlayQueries } from '../settle/plays.ts';
import { listOf, numberOf } from '../settle/verify/payload.ts';
import {
  amountIn,
  elementsIn,
  fact,
  idIn,
  price_claim,
  pricesNear,
  shapeCheck,
} from '../settle/verify/recipes/flow.ts';
import { shapeClaim } from '../settle/verify/recipes/shape.ts';

/**
 * The cost of an opening: the price of its published revision times the prizes won, in money or in
 * points.
 */
const price_of_opening = `
  select f.id as fact_id, f.at,
    player_id * 100 + case type when 'points' then 3 else 1 end as debit,
    case type when 'points' then ${house.points} else ${cases_house} end as credit,
    (price_mills * jsonb_array_length(${listOf(`payload -> 'won'`)}))::text as amount
  from facts f left join (
    select r.id::text as id, r.price_mills, s.content ->> 'type' as type
    from cases_revisions r join seeds_revisions s on s.id = r.id
    offset 0 -- or the type would be dug out of the content for each fact
  ) r on r.id = payload ->> 'revision_id'
  where kind = 'case.opened'`;

/** The tokens that an opening's draws dropped, as one entry. */
const tokens_of_opening = `
  select f.id, f.at, ${house.tokens}, player_id * 100 + 2, tokens
  from facts f join (
    select fact_id, sum(${numberOf(`(outcome -> 'tokens')`)}::numeric)::text as tokens
    from seeds_draws where outcome -> 'tokens' > '0' group by fact_id
  ) dropped on dropped.fact_id = f.id
  where kind = 'case.opened'`;

/** The cost of a first item: the price of its published revision, in money or in points. */
const price_of_first = `
  select f.id as fact_id, f.at,
    f.player_id * 100 + case type when 'points' then 3 else 1 end as debit,
    case type when 'points' then ${house.points} else ${cases_house} end as credit, r.price_mills::text as amount
  from facts f left join (
    select r.id::text as id, r.price_mills, s.content ->> 'type' as type
    from cases_revisions r join seeds_revisions s on s.id = r.id
    offset 0
  ) r on r.id = f.payload ->> 'revision_id'
  where f.kind = 'case.first_bought'`;

/** How openings move value, and purchases of first items. */
export const recipes = {
  'case.opened': [price_of_opening, tokens_of_opening],
  'case.first_bought': [price_of_first],
};

/** The stake of an opening paid with money, and what it won: prizes and tokens. */
const stake_of_opening = `
  select price.fact_id, f.player_id, price.at, price.amount::numeric as staked_mills, 0 as deposited_mills,
    (select sum(${numberOf(`(prize -> 'price_mills')`)}::numeric) from jsonb_array_elements(${listOf(`f.payload -> 'won'`)}) prize)
      + coalesce(tokens.amount::numeric, 0) as won_mills
  from (${price_of_opening}) price join facts f on f.id = price.fact_id
  left join (${tokens_of_opening}) tokens (fact_id, at, debit, credit, amount) on tokens.fact_id = price.fact_id
  where price.debit % 100 = 1`;

/** The stake of a first item paid with money, and its worth. */
const stake_of_first = `
  select price.fact_id, f.player_id, price.at, price.amount::numeric as staked_mills, 0 as deposited_mills,
    ${amountIn('price_mills')} as won_mills
  from (${price_of_first}) price join facts f on f.id = price.fact_id
  where price.debit % 100 = 1`;

export const stakes = { 'case.opened': stake_of_opening, 'case.first_bought': stake_of_first };

/** Clocks of two machines may differ, and prices are committed after their moment. */
const slack = `interval '1 minute'`;

/** The average gain of a revision around a moment: `lowest` and `highest`, for FROM. */
export const expectedNear = (revision: string, at: string, with_tokens: boolean): string => {
  const expected = (moment: string) =>
    `cases_expected_mills(${revision}, ${moment}, ${with_tokens})`;
  const around = [expected(at), expected(`${at} - ${slack}`), expected(`${at} + ${slack}`)].join(
    ', ',
  );
  return `lateral (select least(${around}) as lowest, greatest(${around}) as highest offset 0)`;
};

/** The plays of openings that were paid for with money. */
export const opening_queries: PlayQueries = {
  stakes: `
    select stake.*, jsonb_array_length(${listOf(`f.payload -> 'won'`)}) as times
    from (${stake_of_opening}) stake join facts f on f.id = stake.fact_id`,
  margins: `
    select f.id as fact_id, f.player_id,
      opened.n * (r.price_mills - near.highest) as lowest, opened.n * (r.price_mills - near.lowest) as highest
    from facts f join cases_revisions r on r.id = ${idIn('revision_id')}
    cross join lateral (select count(*) as n from ${elementsIn('won')}) opened
    cross join ${expectedNear('r.id', 'f.at', true)} near
    where f.kind = 'case.opened'`,
  wins: `
    select f.id as fact_id, f.player_id, f.at, x.n - 1 as place, ${numberOf(`(f.payload -> 'case_id')`)} as case_id,
      ${numberOf(`(x.element -> 'goods_id')`)} as goods_id, ${numberOf(`(x.element -> 'price_mills')`)} as price_mills
    from facts f, ${elementsIn('won')} where f.kind = 'case.opened'`,
};

/** The plays of first items that were paid for with money. */
export const first_queries: PlayQueries = {
  stakes: `select stake.*, 1 as times from (${stake_of_first}) stake`,
  margins: `
    select stake.fact_id, stake.player_id, stake.staked_mills - stake.won_mills as lowest,
      stake.staked_mills - stake.won_mills as highest from (${stake_of_first}) stake`,
  wins: `
    select f.id as fact_id, f.player_id, f.at, 0 as place, ${numberOf(`(f.payload -> 'case_id')`)} as case_id,
      ${numberOf(`(f.payload -> 'goods_id')`)} as goods_id, ${numberOf(`(f.payload -> 'price_mills')`)} as price_mills
    from facts f where f.kind = 'case.first_bought'`,
};

/** Each prize is drawn, and enters the backpack at its price of that moment. */
export const rows: WrittenRows = {
  grants: [
    `select f.id, x.n, f.at, f.player_id::text, 'item', x.element ->> 'goods_id', 'case', x.element ->> 'price_mills', x.n, 0::bigint
    from facts f cross join lateral ${elementsIn('won')} where f.kind = 'case.opened'`,
    `select f.id, 1::bigint, f.at, f.player_id::text, 'item', f.payload ->> 'goods_id', 'case',
      f.payload ->> 'price_mills', null::bigint, 0::bigint from facts f where f.kind = 'case.first_bought'`,
  ],
  draws: [
    `select f.id, x.n, f.at, f.player_id, null::text, 'case', f.payload ->> 'case_id', f.payload ->> 'revision_id', null::jsonb
    from facts f cross join lateral ${elementsIn('won')} where f.kind = 'case.opened'`,
  ],
};

/** The cost of first items beyond their worth, with the highest that their player paid before. */
const first_costs = `(
    select f.id, f.player_id, f.case_id, f.cost_mills,
      max(f.cost_mills) over (partition by f.player_id, f.case_id order by f.id
        rows between unbounded preceding and 1 preceding) as before_mills
    from (
      select f.id, f.player_id, ${idIn('case_id')} as case_id,
        floor(r.price_mills * case c.type when 'points' then ${points_value_ppm} / 1000000.0 else 1 end)
          - ${amountIn('price_mills')} as cost_mills
      from facts f left join cases_revisions r on r.id = ${idIn('revision_id')} left join cases c on c.id = r.case_id
      where f.kind = 'case.first_bought'
    ) f
  )`;
const first_bought = `concat('cases_first_bought ', case when b.ctid is null then paid.player_id else b.player_id end, '/',
  case when b.ctid is null then paid.case_id else b.case_id end)`;

/** First items: a prize of the case at its price, dearer each time, and their costs are kept. */
const first_checks: readonly Check[] = [
  shapeCheck(
    'case.first_bought',
    shapeClaim(
      { case_id: 'number', revision_id: 'number', goods_id: 'number', price_mills: 'number' },
      { release_ppm: 'number' },
    ),
  ),
  {
    name: 'every first item had the price that it was bought at',
    rows: `(select * from facts where kind = 'case.first_bought') f, ${pricesNear(idIn('goods_id'), 'f.at')} near`,
    claims: [price_claim],
  },
  {
    name: 'every first item is a prize of its case',
    rows: `(select * from facts where kind = 'case.first_bought') f
      left join cases_revisions r on r.id = ${idIn('revision_id')}
      left join lateral (
        select p.goods_id from cases_prizes p where p.revision_id = r.id and p.goods_id = ${idIn('goods_id')} limit 1
      ) p on true`,
    claims: [
      [
        fact,
        'case_id',
        idIn('case_id'),
        `coalesce('cases_revisions ' || r.id, 'no revision')`,
        'r.case_id',
      ],
      [
        fact,
        'goods_id',
        idIn('goods_id'),
        `coalesce('cases_revisions ' || r.id, 'no revision')`,
        'p.goods_id',
      ],
    ],
  },
  {
    name: 'every first item cost more than those before it',
    rows: `${first_costs} f`,
    claims: [
      [fact, 'is dearer', `coalesce(f.cost_mills > f.before_mills, true)`, `'the rule'`, 'true'],
    ],
  },
  {
    name: 'every cost of a first item is kept',
    rows: `cases_first_bought b full join (
        select player_id, case_id, max(cost_mills) as cost_mills, max(id) as id from ${first_costs} f group by 1, 2
      ) paid on paid.player_id = b.player_id and paid.case_id = b.case_id`,
    claims: [
      [
        first_bought,
        'cost_mills',
        'b.cost_mills',
        `coalesce('facts ' || paid.id, 'no fact')`,
        'paid.cost_mills',
      ],
    ],
  },
  {
    name: 'every look that waits is at a revision of its case',
    rows: `(
        select *, num_nulls(pinned_nonce, pinned_for, pinned_revision) as missing from seeds_pairs
        where num_nulls(pinned_nonce, pinned_for, pinned_revision) < 3
      ) p left join cases_revisions r on r.id = p.pinned_revision`,
    claims: [
      [`'seeds_pairs ' || p.id`, 'missing columns of its pin', 'p.missing', `'the rule'`, '0'],
      [
        `'seeds_pairs ' || p.id`,
        'pinned_for',
        'p.pinned_for',
        `coalesce('cases_revisions ' || r.id, 'no revision')`,
        'r.case_id',
      ],
    ],
  },
];

const revision = `'seeds_revisions ' || coalesce(s.id, r.id)`;
const sold_revision = `'cases_revisions ' || coalesce(r.id, s.id)`;
const box = `'cases ' || coalesce(c.id, r.case_id, s.subject_id)`;

const prize = `'cases_prizes ' || coalesce(p.revision_id, entry.revision_id) || '/' || coalesce(p.from_ticket::text, entry.content ->> 'from')`;
const entry_revision = `'seeds_revisions ' || coalesce(entry.revision_id, p.revision_id)`;

/**
 * Openings: each won what it drew. Cases: they sell the content of their published
 * revisions at the published odds.
 */
export const checks: readonly Check[] = [
  ...first_checks,
  shapeCheck(
    'case.opened',
    shapeClaim(
      { case_id: 'number', revision_id: 'number', won: 'array' },
      { fast: 'boolean', release_ppm: 'number' },
    ),
  ),
  {
    name: 'every opening won what its draws say',
    rows: `(select * from facts where kind = 'case.opened') f left join (
        select d.fact_id, jsonb_agg(
          jsonb_build_object('goods_id', d.outcome -> 'entry', 'price_mills', i.price_mills) order by d.id
        ) as won
        from seeds_draws d left join inventory_items i on i.draw_id = d.id group by d.fact_id
      ) drawn on drawn.fact_id = f.id`,
    claims: [[fact, 'won', `f.payload -> 'won'`, `'its draws'`, 'drawn.won']],
  },
  {
    name: 'every case sells what its revision published',
    rows: `(select * from seeds_revisions where kind = 'case') s full join cases_revisions r on r.id = s.id left join cases c on c.id = r.case_id`,
    claims: [
      [revision, 'kind', 's.kind', sold_revision, `case when r.id is not null then 'case' end`],
      [sold_revision, 'case_id', 'r.case_id', revision, 's.subject_id'],
      [sold_revision, 'price_mills', 'to_jsonb(r.price_mills)', revision, `s.content -> 'price'`],
      [
        sold_revision,
        'token_rate_ppm',
        'to_jsonb(r.token_rate_ppm)',
        revision,
        `s.content -> 'token_rate'`,
      ],
      [box, 'id', 'c.id', sold_revision, 'r.case_id'],
      [box, 'type', 'to_jsonb(c.type)', revision, `s.content -> 'type'`],
    ],
  },
  {
    name: 'every prize has the odds that its revision published',
    rows: `(
        select s.id as revision_id, e.content
        from seeds_revisions s, jsonb_array_elements(
          case jsonb_typeof(s.content -> 'entries') when 'array' then s.content -> 'entries' else '[]' end
        ) e (content) where s.kind = 'case'
      ) entry full join cases_prizes p
        on p.revision_id = entry.revision_id and to_jsonb(p.from_ticket) = entry.content -> 'from'`,
    claims: [
      [prize, 'goods_id', 'to_jsonb(p.goods_id)', entry_revision, `entry.content -> 'id'`],
      [prize, 'to_ticket', 'to_jsonb(p.to_ticket)', entry_revision, `entry.content -> 'to'`],
    ],
  },
  {
    name: 'every case shows its latest revision',
    rows: `cases c left join (select case_id, max(id) as id from cases_revisions group by case_id) r on r.case_id = c.id`,
    claims: [
      [
        `'cases ' || c.id`,
        'revision_id',
        'c.revision_id',
        `coalesce('cases_revisions ' || r.id, 'having none')`,
        'r.id',
      ],
    ],
  },
];
