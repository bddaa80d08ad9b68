import type { Check } from '../kit/check.ts';

/** Blocks: `settle` goes by the same block of play as staff reads. */
export const checks: readonly Check[] = [
  {
    name: 'every player is kept from playing as long as a block says',
    rows: `limits_counters c left join blocks b on b.player_id = c.player_id and b.what = 'play' and b.lifted_at is null`,
    claims: [
      [
        `'limits_counters ' || c.player_id`,
        'play_blocked_until',
        'c.play_blocked_until',
        `coalesce('blocks ' || b.id, 'no block')`,
        `case when b.id is not null then coalesce(b.until, 'infinity') end`,
      ],
    ],
  },
];
