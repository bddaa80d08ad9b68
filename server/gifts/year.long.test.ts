import { mills, type Mills } from '@vitrine/contract/amount';
import { TICKETS } from '@vitrine/fairness/table';
import { expect, test } from 'vitest';
import { boundsOf } from '../boxes/index.ts';
import {
  basisOf,
  budgetOf,
  coveredOf,
  least_basis_mills,
  play_times,
  tierOf,
} from '../budget/budget.ts';
import { freeAverageMax } from '../cases/free-bound.ts';
import { claim_parts_ppm, pointsOf, type ClaimKind } from '../claims/rewards.ts';
import { couponPriceMax } from '../events/coupons/open.ts';
import {
  cards,
  coupon_rules,
  earned_balls,
  eventTerms,
  streak_days,
  streakPoints,
} from '../events/tables.ts';
import { levelOf } from '../levels/index.ts';
import { missions_table, missionReward } from '../missions/table.ts';
import { points_ppm } from '../points/acts.ts';
import { points_return_max_ppm } from '../cases/odds.ts';
import { supportedLevel } from '../vip/box.ts';

/** A point buys at most so much of prizes: cases for points give back no more of their price. */
const point_value = points_return_max_ppm / 1_000_000;

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
    missions_table
      .filter((mission) => mission.kind === kind)
      .map((mission) => missionReward(mission, tier));
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

/** The average values of all that a week gives of its own after such a month, in mills. */
function weekOf(recent: { top_ups_mills: Mills; staked_mills: Mills }, level: number) {
  const box_level = supportedLevel(level, coveredOf(recent));
  return {
    weekly_case: box_level === 0 ? 0 : boundsOf(`weekly_${box_level}`).average_max_mills,
    coupon: (couponPriceMax(basisOf(recent)) * coupon_rules.most_ppm) / 1_000_000,
  };
}

/** The places that the site can be followed at: those of the demo world. */
const follow_places = 6;

/** The values of all that an account claims once, on a day of such a basis, in mills. */
function claimsOf(basis_mills: Mills): number {
  const kinds = Object.keys(claim_parts_ppm) as ClaimKind[];
  return sumOf(
    kinds.map(
      (kind) => point_value * pointsOf(kind, basis_mills) * (kind === 'follow' ? follow_places : 1),
    ),
  );
}

/** Numbers from 0 to 1 that are the same in each run. */
function* fractions(): Generator<number> {
  for (let seed = 17; ;) {
    seed = (seed * 48_271) % 2_147_483_647;
    yield seed / 2_147_483_647;
  }
}

test('on each day of a year the gifts are worth at most 0.1% of the top-ups of 30 days [3-3.74]', () => {
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

test('the gifts of a week are worth at most 1% of their basis, so in a year 0.5% of the stakes and the least of each week [3-3.103]', () => {
  const random = fractions();
  const next = () => random.next().value as number;
  for (const size of [1, 10, 100, 1_000]) {
    const top_ups: number[] = [];
    const stakes: number[] = [];
    const given = { weekly_case: 0, coupon: 0 };
    let [weeks, best_mills] = [0, least_basis_mills];
    for (let day = 0; day < 365; day++) {
      top_ups[day] = next() < 0.15 ? Math.floor(10_000 * size * next()) + 1 : 0;
      stakes[day] = Math.floor(10_000 * size * 3 * next());
      const recent = {
        top_ups_mills: mills(sumOf(top_ups.slice(-30))),
        staked_mills: mills(sumOf(stakes.slice(-30))),
      };
      if (recent.top_ups_mills < 10_000) continue;
      const basis_mills = basisOf(recent);
      best_mills = mills(Math.max(best_mills, basis_mills));
      // Any day of a week may be the one on which the player takes what the week gives.
      if (day % 7 !== size % 7) continue;
      const { weekly_case, coupon } = weekOf(recent, levelOf(sumOf(top_ups)));
      expect(weekly_case).toBeLessThanOrEqual(coveredOf(recent) * 0.005);
      expect(weekly_case + coupon).toBeLessThanOrEqual(basis_mills * 0.01);
      given.weekly_case += weekly_case;
      given.coupon += coupon;
      weeks += 1;
    }
    // A stake counts for 30 days, so in five weeks at most: 5 × 0.5% of a tenth of it.
    const share_mills = (5 * 0.005 * sumOf(stakes)) / play_times;
    expect(given.weekly_case).toBeGreaterThan(0);
    expect(given.weekly_case).toBeLessThanOrEqual(share_mills);
    expect(given.coupon).toBeLessThanOrEqual(share_mills + weeks * 0.005 * least_basis_mills);
    // All claims of an account together, once.
    expect(claimsOf(best_mills)).toBeLessThanOrEqual(2.5 * budgetOf(best_mills));
  }
});

test('points of play are worth at most 0.5% of the stake [3-3.88]', () => {
  expect((points_ppm / 1_000_000) * point_value).toBeLessThanOrEqual(0.005);
});
