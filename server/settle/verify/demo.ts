import type { Check } from './check.ts';

/**
 * Demo worlds: money is created from nothing only in a demo database, and only a new database
 * becomes a demo.
 */
export const demo_checks: readonly Check[] = [
  {
    name: 'only a demo world endows its players',
    rows: `(select * from facts where kind = 'demo.endowed' and not exists (select from demo_world)) f`,
    claims: [[`'facts ' || f.id`, 'kind', 'f.kind', `'demo_world, which marks no demo here,'`, 'null::text']],
  },
  {
    name: 'a demo world was made before anything else happened',
    rows: `demo_world m left join (select * from facts order by epoch, tx, id limit 1) f on true`,
    claims: [
      [`'demo_world ' || m.id`, 'id', 'm.id', `'being the only one'`, '1'],
      [`'demo_world ' || m.id`, 'tx', 'm.tx', `coalesce('facts ' || f.id, 'no fact')`, 'f.tx'],
      [`'demo_world ' || m.id`, 'epoch', 'm.epoch', `coalesce('facts ' || f.id, 'no fact')`, 'f.epoch'],
      [`'facts ' || f.id`, 'kind', 'f.kind', `'demo_world ' || m.id`, `'demo.endowed'`],
    ],
  },
];
