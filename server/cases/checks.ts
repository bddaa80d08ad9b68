import { EVENT_KINDS } from '@vitrine/fairness/table';
import type { Check } from '../kit/check.ts';
import { house } from '../settle/accounts.ts';
import { grantedItems } from '../settle/verify/granted.ts';
import { listOf, numberOf } from '../settle/verify/payload.ts';

/**
 * The cost of an opening: the price of its published revision times the prizes won, in money or in
 * points.
 */
const price_of_opening = `
  select f.id as fact_id, f.at,
    player_id * 100 + case type when 'points' then 3 else 1 end as debit,
    case type when 'points' then ${house.points} else ${house.cases} end as credit,
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

/** How openings move value. */
export const recipes = { 'case.opened': [price_of_opening, tokens_of_opening] };

/** The stake of an opening paid with money, and what it won: prizes and tokens. */
export const stake_of_opening = `
  select price.fact_id, f.player_id, price.at, price.amount::numeric as staked_mills, 0 as deposited_mills,
    (select sum(${numberOf(`(prize -> 'price_mills')`)}::numeric) from jsonb_array_elements(${listOf(`f.payload -> 'won'`)}) prize)
      + coalesce(tokens.amount::numeric, 0) as won_mills
  from (${price_of_opening}) price join facts f on f.id = price.fact_id
  left join (${tokens_of_opening}) tokens (fact_id, at, debit, credit, amount) on tokens.fact_id = price.fact_id
  where price.debit % 100 = 1`;

export const stakes = { 'case.opened': stake_of_opening };

const draw = `coalesce('seeds_draws ' || d.id, 'seeds_draws ' || i.draw_id, 'seeds_draws of facts ' || won.fact_id, 'no draw')`;
const item = `coalesce('inventory_items ' || i.id, 'inventory_items of seeds_draws ' || d.id, 'no item')`;
const pair = `coalesce('seeds_pairs ' || d.pair_id, 'no pair')`;
const opening = `coalesce('facts ' || coalesce(won.fact_id, d.fact_id, i.fact_id), 'no fact')`;

/** Rows of no other act than an opening; those of others are left to the modules of these. */
const of_opening = `not exists (select from facts f where f.id = fact_id and f.kind <> 'case.opened')`;

/** Condition: a revision isn't the table of an event, which sells nothing. */
const of_no_event = `kind not in (${EVENT_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

const revision = `'seeds_revisions ' || coalesce(s.id, r.id)`;
const sold_revision = `'cases_revisions ' || coalesce(r.id, s.id)`;
const box = `'cases ' || coalesce(c.id, r.case_id, s.subject_id)`;

const prize = `'cases_prizes ' || coalesce(p.revision_id, entry.revision_id) || '/' || coalesce(p.from_ticket::text, entry.content ->> 'from')`;
const entry_revision = `'seeds_revisions ' || coalesce(entry.revision_id, p.revision_id)`;

/**
 * Openings: each drew and won what its fact says. Cases: they sell the content of their published
 * revisions at the published odds.
 */
export const checks: readonly Check[] = [
  {
    name: 'every opening drew and won what its fact says',
    rows: `(
        select f.id as fact_id, f.player_id, f.at, prize::text, n,
          case jsonb_typeof(payload) when 'object' then
            (payload - 'won' - case payload -> 'fast' when 'true' then 'fast' else '' end)::text end as opened
        from facts f, jsonb_array_elements(${listOf(`payload -> 'won'`)}) with ordinality w (prize, n)
        where f.kind = 'case.opened'
      ) won full join (
        select d.*, p.player_id, row_number() over (partition by d.fact_id order by d.nonce, d.id) as n
        from seeds_draws d left join seeds_pairs p on p.id = d.pair_id where ${of_opening}
      ) d on d.fact_id = won.fact_id and d.n = won.n
      full join (
        select *, row_number() over (partition by fact_id order by id) as n
        from ${grantedItems(`i.draw_id is not null and ${of_opening}`)} granted
      ) i on i.draw_id = d.id`,
    claims: [
      [draw, 'fact_id', 'd.fact_id', opening, 'won.fact_id'],
      [item, 'draw_id', 'i.draw_id', draw, 'd.id'],
      [item, 'fact_id', 'i.fact_id', draw, 'd.fact_id'],
      [item, 'place among what the act won', 'i.n', draw, 'd.n'],
      [item, 'goods_id', 'i.goods_id::text', draw, `d.outcome ->> 'entry'`],
      [
        item,
        'what was won',
        `case when i.id is not null then concat('{"goods_id": ', i.goods_id, ', "price_mills": ', i.price_mills, '}') end`,
        opening,
        'won.prize',
      ],
      [item, 'player_id', 'i.player_id', pair, 'd.player_id'],
      [opening, 'player_id', 'won.player_id', pair, 'd.player_id'],
      [
        draw,
        'case and revision',
        `case when d.id is not null then concat('{"case_id": ', d.subject_id, ', "revision_id": ', d.revision_id, '}') end`,
        opening,
        'won.opened',
      ],
      [draw, 'room_id', 'd.room_id', pair, 'null::bigint'],
      [draw, 'content', 'd.content', opening, 'null::jsonb'],
      [draw, 'kind', 'd.kind', opening, `case when won.fact_id is not null then 'case' end`],
      [draw, 'at', 'd.at', opening, 'won.at'],
      [item, 'acquired_at', 'i.acquired_at', draw, 'd.at'],
      [item, 'source', 'i.source', draw, 'd.kind'],
      [item, 'draw_place', 'i.draw_place', draw, 'case when i.id is not null then 0 end'],
      [item, 'kind', 'i.kind', draw, `case when d.id is not null then 'item' end`],
    ],
  },
  {
    name: 'every case sells what its revision published',
    rows: `(select * from seeds_revisions where ${of_no_event}) s full join cases_revisions r on r.id = s.id left join cases c on c.id = r.case_id`,
    claims: [
      [revision, 'kind', 's.kind', sold_revision, `case when r.id is not null then 'case' end`],
      [sold_revision, 'case_id', 'r.case_id', revision, 's.subject_id'],
      [sold_revision, 'price_mills', 'to_jsonb(r.price_mills)', revision, `s.content -> 'price'`],
      [sold_revision, 'token_rate_ppm', 'to_jsonb(r.token_rate_ppm)', revision, `s.content -> 'token_rate'`],
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
        ) e (content) where ${of_no_event}
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
