import type { Check } from '../kit/check.ts';

const use = `concat('codes_uses ', coalesce(u.code_id::text, f.code), '/', coalesce(u.player_id, f.player_id), '/', coalesce(u.n::text, f.n))`;

/** Event codes: each use gave what its code says, and none was used more often than it may be. */
export const checks: readonly Check[] = [
  {
    name: 'every use of a code gave what the code says',
    rows: `codes_uses u full join (
        select *, split_part(payload ->> 'subject', '/', 1) as code, split_part(payload ->> 'subject', '/', 2) as n
        from facts where kind = 'gift.given' and payload ->> 'source' = 'code'
          or kind = 'box.granted' and payload ->> 'occasion' = 'code'
      ) f on f.code = u.code_id::text and f.n = u.n::text and f.player_id = u.player_id
      left join codes c on c.id = u.code_id`,
    claims: [
      [use, 'n', 'u.n::text', `coalesce('facts ' || f.id, 'no fact')`, 'f.n'],
      [use, 'at', 'u.at', `coalesce('facts ' || f.id, 'no fact')`, 'f.at'],
      [
        `coalesce('facts ' || f.id, 'no fact')`,
        'what it gave',
        `jsonb_build_array(f.payload ->> 'to', f.payload ->> 'amount_mills', f.payload ->> 'case_id')`,
        `coalesce('codes ' || c.id, 'no code')`,
        `jsonb_build_array(case c.kind when 'money' then 'bonus' when 'tokens' then 'shop_score' when 'case' then null else 'no kind' end, c.amount_mills::text, c.case_id::text)`,
      ],
    ],
  },
  {
    name: 'every code was used as often as it counts',
    rows: `codes c left join (
        select code_id, count(*) as uses, max(n) as most from codes_uses group by code_id
      ) u on u.code_id = c.id`,
    claims: [
      [`'codes ' || c.id`, 'uses', 'c.uses::bigint', `'its uses'`, 'coalesce(u.uses, 0)'],
      [
        `'codes ' || c.id`,
        'per_player_max',
        'c.per_player_max::int',
        `'the uses of one player'`,
        'greatest(c.per_player_max, u.most)::int',
      ],
    ],
  },
  {
    name: 'every use of a code by one player follows the one before',
    rows: `(select *, row_number() over (partition by code_id, player_id order by n) as place from codes_uses) u`,
    claims: [
      [
        `concat('codes_uses ', u.code_id, '/', u.player_id, '/', u.n)`,
        'n',
        'u.n::bigint',
        `'the uses before it'`,
        'u.place',
      ],
    ],
  },
];
