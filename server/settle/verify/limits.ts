import type { Check } from './check.ts';

const counter = `'limits_counters ' || coalesce(c.player_id, told.player_id)`;
const owner = `coalesce('accounts_players ' || told.player_id, 'no player') || ' and what they staked'`;
const periods = ['day', 'week', 'month'] as const;
const columns = ['deposited', 'wagered', 'lost'] as const;

/** The amounts that acts staked, won and deposited, summed for each period. */
const counted = (stakes: string) => `
  select player_id, period, date_trunc(period, at at time zone 'utc')::date as begins_on,
    sum(deposited_mills) as deposited, sum(staked_mills) as wagered, sum(staked_mills - won_mills) as lost
  from (${stakes}) stake,
  unnest(array[${periods.map((period) => `'${period}'`).join(', ')}]) period
  group by 1, 2, 3`;

/** One row per player, with columns such as `day_wagered` for the newest day that has stakes. */
const told = (stakes: string) => `
  select p.id as player_id, ${periods.flatMap((period) => [
    `coalesce(max(begins_on) filter (where period = '${period}'), '2000-01-01') as ${period}_begins_on`,
    ...columns.map(
      (column) =>
        `coalesce(max(${column}) filter (where period = '${period}'), 0)::bigint as ${period}_${column}`,
    ),
  ])}
  from accounts_players p left join (
    select distinct on (player_id, period) * from (${counted(stakes)}) counted order by player_id, period, begins_on desc
  ) newest on newest.player_id = p.id
  group by p.id`;

/**
 * Counters of limits: each holds what was staked, lost and deposited since its period began.
 * `stakes` is a query of all stakes.
 */
export const limitChecks = (stakes: string): readonly Check[] => [
  {
    name: 'every limit counts what was staked and deposited in its period',
    rows: `(${told(stakes)}) told full join limits_counters c on c.player_id = told.player_id
      left join ledger_accounts held on held.id = told.player_id * 100 + 4`,
    claims: [
      [counter, 'player_id', 'c.player_id', owner, 'told.player_id'],
      [
        counter,
        'held_mills',
        'c.held_mills',
        `'ledger_accounts ' || held.id`,
        'held.balance_mills',
      ],
      ...periods.flatMap((period): Check['claims'] => [
        [
          counter,
          `${period}_begins_on`,
          `c.${period}_begins_on`,
          owner,
          `told.${period}_begins_on`,
        ],
        ...columns.map((column) => {
          const name = `${period}_${column}`;
          return [counter, `${name}_mills`, `c.${name}_mills`, owner, `told.${name}`] as const;
        }),
      ]),
    ],
  },
];
