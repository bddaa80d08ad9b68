import type { Check } from '../kit/check.ts';
import { demo_house } from './house.ts';
import { numberOf } from '../settle/verify/payload.ts';

/** The amounts of a demo endowment. A separate check requires that the database is a demo. */
const gifts_of_endowment = `
  select id, at, ${demo_house}, player_id * 100 +
      case balance when 'money_mills' then 1 when 'shop_score_mills' then 2 when 'score_mills' then 3 end,
    ${numberOf('amount')}
  from facts, jsonb_each(case jsonb_typeof(payload) when 'object' then payload else '{}' end) gift (balance, amount)
  where kind = 'demo.endowed'`;

/** How endowments move value. */
export const recipes = { 'demo.endowed': [gifts_of_endowment] };

/**
 * Demo worlds: money is created from nothing only in a demo database, and only a new database
 * becomes a demo.
 */
export const checks: readonly Check[] = [
  {
    name: 'only a demo world endows its players',
    rows: `(select * from facts where kind = 'demo.endowed' and not exists (select from demo_world)) f`,
    claims: [
      [
        `'facts ' || f.id`,
        'kind',
        'f.kind',
        `'demo_world, which marks no demo here,'`,
        'null::text',
      ],
    ],
  },
  {
    name: 'a demo world was made before anything else happened',
    rows: `demo_world m left join (select * from facts order by epoch, tx, id limit 1) f on true`,
    claims: [
      [`'demo_world ' || m.id`, 'id', 'm.id', `'being the only one'`, '1'],
      [`'demo_world ' || m.id`, 'tx', 'm.tx', `coalesce('facts ' || f.id, 'no fact')`, 'f.tx'],
      [
        `'demo_world ' || m.id`,
        'epoch',
        'm.epoch',
        `coalesce('facts ' || f.id, 'no fact')`,
        'f.epoch',
      ],
      [`'facts ' || f.id`, 'kind', 'f.kind', `'demo_world ' || m.id`, `'demo.endowed'`],
    ],
  },
];
