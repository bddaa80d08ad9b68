import { share, sum, type Mills } from '@vitrine/contract/amount';
import { account, house } from '../settle/accounts.ts';
import { innerKey } from '../settle/inner-key.ts';
import { withoutZeros, type Act } from '../settle/settle.ts';
import { points_earned } from './facts.ts';

/** The points of play at first: 1 for each unit staked, to the mill (decisions §2: 1 per 1.000). */
export const points_ppm = 1_000_000;

/** A stake of a player in a game, as the limits count it. */
export interface CountedStake {
  fact_id: number;
  staked_mills: Mills;
}

/**
 * Gives a player the points of some stakes, at least one, in one act that says how many a unit
 * brings. Amounts are mills. Refuses nothing.
 */
export function givePoints(
  player_id: number,
  stakes: readonly CountedStake[],
  at: Date,
  unit_ppm = points_ppm,
) {
  const of_facts = stakes.map(({ fact_id }) => fact_id).toSorted((a, b) => a - b);
  const staked_mills = sum(stakes.map((stake) => stake.staked_mills));
  const amount_mills = share(staked_mills, unit_ppm, 1_000_000);
  return {
    by: player_id,
    at,
    // Each fact is in one act of a player, so the first one names the act.
    key: innerKey('job', `points:${player_id}:${of_facts[0]}`, of_facts),
    fact: points_earned.with({ of_facts, staked_mills, amount_mills, points_ppm: unit_ppm }),
    post: withoutZeros([
      { debit: house.points, credit: account(player_id, 'score'), amount_mills },
    ]),
    memo: { amount_mills },
  } satisfies Act;
}
