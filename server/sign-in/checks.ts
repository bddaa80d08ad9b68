import type { Check } from '../kit/check.ts';

/**
 * New players. Their facts move no value; their content is compared with the player's row, except a
 * partner's code, which is stored only in the fact; the way in of an account that is deleted was
 * kept then.
 */
export const checks: readonly Check[] = [
  {
    name: 'every player joined once, as their fact says',
    rows: `(
        select f.*, row_number() over (partition by f.player_id order by f.id) as n
        from facts f where f.kind = 'player.joined'
      ) f left join accounts_players p on p.id = f.player_id`,
    claims: [
      [
        `'facts ' || f.id`,
        'the number of times',
        'f.n',
        `'accounts_players ' || f.player_id`,
        'case when p.id is not null then 1 end',
      ],
      [`'facts ' || f.id`, 'at', 'f.at', `'accounts_players ' || f.player_id`, 'p.created_at'],
      [
        `'facts ' || f.id`,
        'payload',
        'f.payload',
        `'accounts_players ' || f.player_id`,
        `jsonb_build_object('source', p.source, 'by',
          case when payload ->> 'by' = 'steam' and p.steam_id is not null then 'steam' when p.email is not null then 'email'
          else (select d.joined_by from personal_deletions d where d.player_id = p.id and d.done_at is not null) end)`,
      ],
    ],
  },
  {
    name: 'every player who was referred came with a code',
    rows: `(select * from facts where kind = 'player.referred') f left join accounts_players p on p.id = f.player_id`,
    claims: [
      [`'facts ' || f.id`, 'player_id', 'f.player_id', `'the players that there are'`, 'p.id'],
      [
        `'facts ' || f.id`,
        'payload',
        'f.payload',
        `'having one code, and a source or none'`,
        `jsonb_build_object('code', payload ->> 'code')
          || case when payload ? 'source' then jsonb_build_object('source', payload ->> 'source') else '{}' end`,
      ],
    ],
  },
];
