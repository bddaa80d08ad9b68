import type { Check } from './check.ts';
import { stake_recipes } from './recipes.ts';

const counter = `concat('limits_counters ', coalesce(c.player_id, told.player_id), '/', coalesce(c.period, told.period))`;
const owner = `coalesce('accounts_players ' || told.player_id, 'no player') || ' and what they staked'`;

/** The amounts that acts staked, won and deposited, summed for each period. */
const counted = `
  select player_id, period, date_trunc(period, at at time zone 'utc')::date as begins_on,
    sum(staked_mills) as staked_mills, sum(staked_mills - won_mills) as lost_mills, sum(deposited_mills) as deposited_mills
  from (${Object.values(stake_recipes).join('\nunion all\n')}) stake,
  unnest(array['day', 'week', 'month']) period
  group by 1, 2, 3`;

/** Counters of limits: each holds what was staked, lost and deposited since its period began. */
export const limit_checks: readonly Check[] = [
  {
    name: 'every limit counts what was staked and deposited in its period',
    rows: `(
        select p.id as player_id, period.period, begins_on, staked_mills, lost_mills, deposited_mills
        from accounts_players p cross join unnest(array['day', 'week', 'month']) period (period)
        left join (
          select distinct on (player_id, period) player_id, period, begins_on, staked_mills, lost_mills, deposited_mills
          from (${counted}) counted order by player_id, period, begins_on desc
        ) newest on newest.player_id = p.id and newest.period = period.period
      ) told full join limits_counters c on c.player_id = told.player_id and c.period = told.period`,
    claims: [
      [counter, 'player_id', 'c.player_id', owner, 'told.player_id'],
      [counter, 'begins_on', 'c.begins_on', owner, `coalesce(told.begins_on, '2000-01-01')`],
      [counter, 'wagered_mills', 'c.wagered_mills::numeric', owner, 'coalesce(told.staked_mills, 0)'],
      [counter, 'lost_mills', 'c.lost_mills::numeric', owner, 'coalesce(told.lost_mills, 0)'],
      [counter, 'deposited_mills', 'c.deposited_mills::numeric', owner, 'coalesce(told.deposited_mills, 0)'],
    ],
  },
];
