import { mills, type Mills } from '@vitrine/contract/amount';
import { TICKETS } from '@vitrine/fairness/table';
import { expect, test } from 'vitest';
import { basisOf, coveredOf, tierOf } from '../budget/index.ts';
import { freeAverageMax } from '../cases/free-bound.ts';
import { cards, earned_balls, eventTerms, streak_days, streakPoints } from '../events/tables.ts';
import { missions_table, missionReward } from '../missions/table.ts';
import { points_ppm } from '../points/acts.ts';
import { points_return_max } from '../cases/odds.ts';

/** A point buys at most so much of prizes: cases for points give back no more of their price. */
const point_value = points_return_max / 100;

/** The average value of a draw of an event, in mills. */
function drawValue(kind: 'wheel' | 'snowball', tier: number): number {
  return eventTerms(kind, tier).entries.reduce((sum, { from, to, gives }) => {
    if (!('amount_mills' in gives)) throw new Error(`${kind} gives no amounts`);
    const value = gives.kind === 'points' ? point_value * gives.amount_mills : gives.amount_mills;
    return sum + (value * (to - from)) / TICKETS;
  }, 0);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The average values of everything that a day gives after such a month, by gift, in mills. */
function dayOf(recent: { top_ups_mills: Mills; staked_mills: Mills }): Record<string, number> {
  const tier = tierOf(basisOf(recent));
  const rewards = (kind: 'daily' | 'once') =>
    missions_table.filter((mission) => mission.kind === kind).map((mission) => missionReward(mission, tier));
  const balls = earned_balls.play.balls + earned_balls.top_up.balls;
  const bar = point_value * eventTerms('snowball', tier).prize_mills;
  return {
    free_case: freeAverageMax(coveredOf(recent)),
    wheel: drawValue('wheel', tier),
    check_in: (point_value * sumOf(streakPoints(tier))) / streak_days,
    missions: point_value * (sumOf(rewards('daily')) + Math.max(...rewards('once'))),
    cards: (point_value * eventTerms('card', tier).prize_mills) / cards.set,
    snow: balls * (drawValue('snowball', tier) + bar),
  };
}

/** Numbers from 0 to 1 that are the same in each run. */
function* fractions(): Generator<number> {
  for (let seed = 17; ;) {
    seed = (seed * 48_271) % 2_147_483_647;
    yield seed / 2_147_483_647;
  }
}

test('on each day of a year the gifts are worth at most 0.1% of the top-ups of 30 days', () => {
  const random = fractions();
  const next = () => random.next().value as number;
  const shares: number[] = [];
  for (const size of [1, 10, 100, 1_000]) {
    const top_ups: number[] = [];
    const stakes: number[] = [];
    for (let day = 0; day < 365; day++) {
      top_ups[day] = next() < 0.15 ? Math.floor(10_000 * size * next()) + 1 : 0;
      stakes[day] = Math.floor(10_000 * size * 3 * next());
      const top_ups_mills = mills(sumOf(top_ups.slice(-30)));
      if (top_ups_mills < 10_000) continue;
      const given = dayOf({ top_ups_mills, staked_mills: mills(sumOf(stakes.slice(-30))) });
      const share = sumOf(Object.values(given)) / top_ups_mills;
      expect(share).toBeLessThanOrEqual(0.001 + 1e-12);
      shares.push(share);
    }
  }
  expect(Math.max(...shares)).toBeGreaterThan(0.0009);
});

test('points of play are worth at most 0.5% of the stake', () => {
  expect((points_ppm / 1_000_000) * point_value).toBeLessThanOrEqual(0.005);
});
