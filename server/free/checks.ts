import type { Check, WrittenRows } from '../kit/check.ts';
import { elementsIn, fact } from '../settle/verify/recipes/flow.ts';
import { shapeClaim } from '../settle/verify/recipes/shape.ts';

const kind = 'free.opened';

/** A free opening moves no amount. */
export const recipes = { [kind]: [] };

/** Its one drawn prize enters the backpack. */
export const rows: WrittenRows = {
  grants: [
    `select f.id, x.n, f.at, f.player_id::text, 'item', x.element ->> 'goods_id', 'free', x.element ->> 'price_mills', x.n, 0::bigint
    from facts f cross join lateral ${elementsIn('won')} where f.kind = '${kind}'`,
  ],
  draws: [
    `select f.id, 1::bigint, f.at, f.player_id, null::text, 'case', f.payload ->> 'case_id', f.payload ->> 'revision_id', null::jsonb
    from facts f where f.kind = '${kind}'`,
  ],
};

const opening = `concat('free_openings ', coalesce(o.player_id, f.player_id), '/', coalesce(o.day, (f.at at time zone 'utc')::date))`;
const opened = `coalesce('facts ' || f.id, 'no fact')`;
const revision = `coalesce('seeds_revisions ' || r.id, 'no revision')`;

/** Free cases: one a day of each player, each as the free case that it is. */
export const checks: readonly Check[] = [
  {
    name: 'every free.opened says what it should',
    rows: `(
        select id, kind, case jsonb_typeof(payload) when 'object' then
          payload - case payload -> 'fast' when 'true' then 'fast' else '' end else payload end as payload
        from facts where kind = '${kind}'
      ) f`,
    claims: [shapeClaim({ case_id: 'number', revision_id: 'number', won: 'array' })],
  },
  {
    name: 'every player opened one free case a day',
    rows: `(
        select *, row_number() over (partition by player_id, (at at time zone 'utc')::date order by id) as n
        from facts where kind = '${kind}'
      ) f full join free_openings o on o.player_id = f.player_id and o.day = (f.at at time zone 'utc')::date and f.n = 1`,
    claims: [
      [opening, 'player_id', 'o.player_id', opened, 'f.player_id'],
      [opening, 'case_id', 'o.case_id::text', opened, `f.payload ->> 'case_id'`],
      [opening, 'at', 'o.at', opened, 'f.at'],
      [
        fact,
        'the number of that day',
        'f.n',
        `'the rule'`,
        'case when f.id is not null then 1 end',
      ],
    ],
  },
  {
    name: 'every free case was opened as the one that it is',
    rows: `(select * from facts where kind = '${kind}') f
        left join seeds_revisions r on r.id::text = f.payload ->> 'revision_id'
        left join lateral (
          select jsonb_agg(d.outcome -> 'entry' order by d.id) as entries from seeds_draws d where d.fact_id = f.id
        ) drawn on true`,
    claims: [
      [
        fact,
        'is of a free type',
        `coalesce(r.content ->> 'type' in ('free', 'level', 'ladder'), false)`,
        revision,
        'true',
      ],
      [fact, 'case_id', `f.payload ->> 'case_id'`, revision, 'r.subject_id::text'],
      [
        fact,
        'won',
        `(select jsonb_agg(x.element -> 'goods_id' order by x.n) from ${elementsIn('won')})`,
        `'its draw'`,
        'drawn.entries',
      ],
    ],
  },
];
