import type { Check, Recipes } from '../kit/check.ts';
import { house } from '../settle/accounts.ts';
import { amountIn, entryOf, fact, own, shapeCheck } from '../settle/verify/recipes/flow.ts';
import { shapeClaim } from '../settle/verify/recipes/shape.ts';
import { given_up_house } from './house.ts';

const kind = 'account.deleted';

/** All that is left goes back: each balance to the account of the house that it came from. */
export const recipes: Recipes = {
  [kind]: [
    entryOf(kind, own(1), `${given_up_house}`, amountIn('money_mills')),
    entryOf(kind, own(2), `${house.tokens}`, amountIn('shop_score_mills')),
    entryOf(kind, own(3), `${house.points}`, amountIn('score_mills')),
    entryOf(kind, own(5), `${house.void}`, amountIn('bonus_mills')),
  ],
};

/** A deletion leaves a fact at its moment, and each fact is of a deletion. */
export const checks: readonly Check[] = [
  shapeCheck(
    kind,
    shapeClaim({
      money_mills: 'number',
      shop_score_mills: 'number',
      score_mills: 'number',
      bonus_mills: 'number',
    }),
  ),
  {
    name: 'every deleted account was asked to be deleted',
    rows: `(select * from facts where kind = '${kind}') f
      left join personal_deletions d on d.player_id = f.player_id and d.done_at = f.at`,
    claims: [
      [
        fact,
        'the end of an account',
        'true',
        `'the deletion that was asked for'`,
        'case when d.player_id is not null then true end',
      ],
    ],
  },
];
