import { house } from '../accounts.ts';

/** A list in a fact, and nothing when it is no list: whatever stands there, the verification goes on. */
export const listOf = (json: string) => `case jsonb_typeof(${json}) when 'array' then ${json} else '[]' end`;

/** A number in JSON as text, for comparing: a text of digits is no number. */
export const numberOf = (json: string) => `case jsonb_typeof(${json}) when 'number' then ${json} #>> '{}' end`;

/** The number of a balance among its player's accounts, by its name in a fact. */
const balanceNumber = (name: string, { suffix = '' } = {}) =>
  `case ${name} when 'money${suffix}' then 1 when 'shop_score${suffix}' then 2 when 'score${suffix}' then 3 end`;

/** What an opening costs: the price of its published revision for each prize, in money or in points. */
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

/** The tokens that the draws of an opening dropped, as one entry. */
const tokens_of_opening = `
  select f.id, f.at, ${house.tokens}, player_id * 100 + 2, tokens
  from facts f join (
    select fact_id, sum(${numberOf(`(outcome -> 'tokens')`)}::numeric)::text as tokens
    from seeds_draws where outcome -> 'tokens' > '0' group by fact_id
  ) dropped on dropped.fact_id = f.id
  where kind = 'case.opened'`;

/** What a sale paid; that its items were worth it is a check of its own. */
const payment_of_sale = `
  select id, at, ${house.recycling},
    player_id * 100 + case payload ->> 'to' when 'money' then 1 when 'shop_score' then 2 end,
    ${numberOf(`(payload -> 'paid_mills')`)}
  from facts where kind = 'items.sold'`;

/** What an endowment of the demo gave; that the database is a demo's is a check of its own. */
const gifts_of_endowment = `
  select id, at, ${house.demo}, player_id * 100 + ${balanceNumber('balance', { suffix: '_mills' })}, ${numberOf('amount')}
  from facts, jsonb_each(case jsonb_typeof(payload) when 'object' then payload else '{}' end) gift (balance, amount)
  where kind = 'demo.endowed'`;

/**
 * How acts of each kind move value, by the kind of their fact: queries that work out, from the fact and
 * from what it was decided from, every entry that it has to have: fact_id, at, debit, credit, and the
 * amount as text. A kind without queries moves nothing. What isn't here may not happen at all. The tables
 * of docs/money.md say the same in words.
 */
export const recipes: Readonly<Record<string, readonly string[]>> = {
  'case.opened': [price_of_opening, tokens_of_opening],
  'demo.endowed': [gifts_of_endowment],
  'items.sold': [payment_of_sale],
  'player.joined': [],
  'player.referred': [],
};
