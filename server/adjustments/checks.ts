import { adjusted_balances } from '@vitrine/contract/player-acts';
import type { Check, Recipes, StakeRecipes } from '../kit/check.ts';
import { house } from '../settle/accounts.ts';
import { amountIn, entryOf, fact, shapeCheck } from '../settle/verify/recipes/flow.ts';
import { shapeClaim } from '../settle/verify/recipes/shape.ts';
import { adjustments_house } from './house.ts';

const kind = 'balance.adjusted';
const balance = `f.payload ->> 'balance'`;
const amount = amountIn('amount_mills');
const own = `f.player_id * 100 + case ${balance} when 'money' then 1 when 'shop_score' then 2 when 'score' then 3 end`;
const counterpart = `case ${balance} when 'money' then ${adjustments_house} when 'shop_score' then ${house.tokens}
  when 'score' then ${house.points} end`;

/** How adjustments move value: from the house, or to it. */
export const recipes: Recipes = {
  [kind]: [
    entryOf(kind, counterpart, own, `greatest(${amount}, 0)`),
    entryOf(kind, own, counterpart, `greatest(-${amount}, 0)`),
  ],
};

/** Money and tokens that an operator adds count as a deposit. */
export const stakes: StakeRecipes = {
  [kind]: `
  select f.id as fact_id, f.player_id, f.at, 0::numeric as staked_mills, ${amount} as deposited_mills, 0::numeric as won_mills
  from facts f where f.kind = '${kind}' and ${balance} <> 'score' and ${amount} > 0`,
};

/** Adjustments: each is an act of an operator, in the audit. */
export const checks: readonly Check[] = [
  shapeCheck(kind, shapeClaim({ balance: adjusted_balances, amount_mills: 'number' })),
  {
    name: 'every adjustment stands in the audit',
    rows: `(select * from facts where kind = '${kind}') f left join lateral (
        select a.id from audit_rows a where a.subject_kind = 'player' and a.subject_id = f.player_id::text
          and a.right_name = 'players.adjust' and a.refused is null
          and a.at_us = (extract(epoch from f.at) * 1000000)::bigint limit 1
      ) a on true`,
    claims: [
      [
        fact,
        'being an operator’s act',
        'true',
        `'the audit of its moment'`,
        'case when a.id is not null then true end',
      ],
    ],
  },
];
