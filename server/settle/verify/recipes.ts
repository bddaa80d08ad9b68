import { house } from '../accounts.ts';
import { flow_entries, flow_stakes } from './flows.ts';
import { listOf, numberOf } from './payload.ts';
import { gift_recipes, giftChecks, releaseRecipe } from './recipes/gifts.ts';
import { payment_recipes, payment_stakes } from './recipes/payments.ts';

/** The number of a balance among its player's accounts, from the balance's name in a fact. */
const balanceNumber = (name: string, { suffix = '' } = {}) =>
  `case ${name} when 'money${suffix}' then 1 when 'shop_score${suffix}' then 2 when 'score${suffix}' then 3 end`;

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

/** The payment of a sale. A separate check compares it with the worth of the items. */
const payment_of_sale = `
  select id, at, ${house.recycling},
    player_id * 100 + case payload ->> 'to' when 'money' then 1 when 'shop_score' then 2 end,
    ${numberOf(`(payload -> 'paid_mills')`)}
  from facts where kind = 'items.sold'`;

/** The amounts of a demo endowment. A separate check requires that the database is a demo. */
const gifts_of_endowment = `
  select id, at, ${house.demo}, player_id * 100 + ${balanceNumber('balance', { suffix: '_mills' })}, ${numberOf('amount')}
  from facts, jsonb_each(case jsonb_typeof(payload) when 'object' then payload else '{}' end) gift (balance, amount)
  where kind = 'demo.endowed'`;

/** The stake of an opening paid with money, and what it won: prizes and tokens. */
const stake_of_opening = `
  select price.fact_id, f.player_id, price.at, price.amount::numeric as staked_mills, 0 as deposited_mills,
    (select sum(${numberOf(`(prize -> 'price_mills')`)}::numeric) from jsonb_array_elements(${listOf(`f.payload -> 'won'`)}) prize)
      + coalesce(tokens.amount::numeric, 0) as won_mills
  from (${price_of_opening}) price join facts f on f.id = price.fact_id
  left join (${tokens_of_opening}) tokens (fact_id, at, debit, credit, amount) on tokens.fact_id = price.fact_id
  where price.debit % 100 = 1`;

/**
 * The stakes and deposits of acts, by kind of fact: queries for fact_id, player_id, at,
 * staked_mills, deposited_mills and won_mills.
 */
export const stake_recipes: Readonly<Record<string, string>> = {
  'case.opened': stake_of_opening,
  ...payment_stakes,
  ...flow_stakes,
};

/** All stakes and deposits, as one query. */
export const stakes = Object.values(stake_recipes).join('\nunion all\n');

/**
 * How acts of each kind move value, keyed by fact kind: queries that compute every required entry
 * from the fact and its inputs: fact_id, at, debit, credit, and the amount as text. A kind without
 * queries moves nothing; a kind missing here is a difference. The tables of docs/money.md describe
 * the same rules.
 */
export const recipes: Readonly<Record<string, readonly string[]>> = {
  'case.opened': [price_of_opening, tokens_of_opening],
  'demo.endowed': [gifts_of_endowment],
  'items.sold': [payment_of_sale],
  'player.joined': [],
  'player.referred': [],
  ...payment_recipes,
  ...gift_recipes,
  ...flow_entries,
};

/** Every entry that the recipes and the releases of stakes require. */
export const required_entries = [...Object.values(recipes).flat(), releaseRecipe(stakes)].join('\nunion all\n');

/** Checks of gifts, whose release follows from stakes. */
export const gift_checks = giftChecks(stakes);
