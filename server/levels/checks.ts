import type { Check } from '../kit/check.ts';
import { topUpsBefore } from '../payments/index.ts';
import { joinRule, numberInRule, ruleClaim } from '../settle/verify/recipes/rules.ts';

/**
 * SQL for a number of a level, a text, by the joined rule of levels; null for a level that there
 * isn't.
 */
export const numberOfLevel = (level: string, key: 'exp_mills' | 'red_mills') =>
  numberInRule(`'levels'`, level, `'${key}'`);

const reached = `'levels_reached ' || r.id`;

/** Each level was reached by top-ups before it. Later refunds change nothing about that. */
export const checks: readonly Check[] = [
  {
    name: 'every level was reached by top-ups',
    rows: `levels_reached r left join facts f on f.id = r.fact_id and f.kind in ('payment.credited', 'payment.added')
      left join lateral ${topUpsBefore('r.player_id', 'r.at')} paid on true ${joinRule('levels', 'r.rule')}`,
    claims: [
      ruleClaim(reached, 'r.rule'),
      [reached, 'player_id', 'r.player_id', `coalesce('facts ' || f.id, 'no fact')`, 'f.player_id'],
      [
        reached,
        'level',
        'r.level',
        `'the top-ups of accounts_players ' || r.player_id`,
        `case when paid.mills >= ${numberOfLevel('r.level::text', 'exp_mills')} then r.level else 0 end`,
      ],
    ],
  },
  {
    name: 'every player was told of a level that was reached',
    rows: `(select * from facts where kind = 'level.reached') f
      left join levels_reached r on r.player_id = f.player_id and to_jsonb(r.level) = f.payload -> 'level'`,
    claims: [
      [
        `'facts ' || f.id`,
        'payload',
        'f.payload',
        `coalesce('levels_reached ' || r.id, 'no level')`,
        `jsonb_build_object('level', r.level)`,
      ],
    ],
  },
];
