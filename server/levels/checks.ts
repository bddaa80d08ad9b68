import type { Check } from '../kit/check.ts';
import { topUpsBefore } from '../payments/index.ts';
import { level_table } from './table.ts';

/** SQL for a number that depends on a level; null for a level that there isn't. */
export const ofLevel = (level: string, numberOf: (row: (typeof level_table)[number]) => number) =>
  `case ${level} ${level_table.map((row) => `when ${row.level} then ${numberOf(row)}`).join(' ')} end`;

const reached = `'levels_reached ' || r.id`;

/** Each level was reached by top-ups before it. Later refunds change nothing about that. */
export const checks: readonly Check[] = [
  {
    name: 'every level was reached by top-ups',
    rows: `levels_reached r left join facts f on f.id = r.fact_id and f.kind in ('payment.credited', 'payment.added')
      left join lateral ${topUpsBefore('r.player_id', 'r.at')} paid on true`,
    claims: [
      [reached, 'player_id', 'r.player_id', `coalesce('facts ' || f.id, 'no fact')`, 'f.player_id'],
      [
        reached,
        'level',
        'r.level',
        `'the top-ups of accounts_players ' || r.player_id`,
        `case when paid.mills >= ${ofLevel('r.level', ({ exp_mills }) => exp_mills)} then r.level else 0 end`,
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
