import { TICKETS } from '@vitrine/fairness/table';
import { expect, test } from 'vitest';
import { boundsOf } from '../boxes/index.ts';
import {
  dayPointsOf,
  days_of_week_gift,
  freeAverageMax,
  keptOfPlay,
  least_day_points,
  tierOf,
  usual_share_ppm,
} from '../budget/index.ts';
import { claim_parts_ppm, pointsOf, type ClaimKind } from '../claims/rewards.ts';
import { couponPriceMax } from '../events/coupons/open.ts';
import {
  cards,
  coupon_rules,
  eventTerms,
  events_terms,
  streak_days,
  streakPoints,
} from '../events/tables.ts';
import { dailyClaimsMax, missions_table, missionReward } from '../missions/table.ts';
import { points_ppm } from '../points/acts.ts';
import { points_return_max_ppm } from '../cases/odds.ts';
import { level_table } from '../levels/index.ts';
import { boxLevelOf } from '../vip/box.ts';

/** A point buys at most so much of prizes: cases for points give back no more of their price. */
const point_value = points_return_max_ppm / 1_000_000;

/** The average value of a draw of an event, in mills. */
function drawValue(kind: 'wheel', tier: number): number {
  return eventTerms(kind, tier).entries.reduce((sum, { from, to, gives }) => {
    if (!('amount_mills' in gives)) throw new Error(`${kind} gives no amounts`);
    const value = gives.kind === 'points' ? point_value * gives.amount_mills : gives.amount_mills;
    return sum + (value * (to - from)) / TICKETS;
  }, 0);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * The average values of everything that a day gives, by gift, in mills; without snowballs, each of
 * which has its own stake.
 */
function dayOf(day_points: number): Record<string, number> {
  const tier = tierOf(day_points);
  const daily = missions_table.find(({ kind }) => kind === 'daily')!;
  return {
    free_case: freeAverageMax(day_points),
    wheel: drawValue('wheel', tier),
    check_in: (point_value * sumOf(streakPoints(tier, events_terms.initial))) / streak_days,
    missions: point_value * dailyClaimsMax(tier) * missionReward(daily, tier),
    cards: (point_value * eventTerms('card', tier).prize_mills) / cards.set,
  };
}

/** The average value of all that a week gives of its own, in mills. */
function weekOf(day_points: number, level: number): number {
  const box_level = boxLevelOf(level, day_points, level_table);
  const box = box_level === 0 ? 0 : boundsOf(`weekly_${box_level}`, level_table).average_max_mills;
  return box + (couponPriceMax(day_points) * coupon_rules.most_ppm) / 1_000_000;
}

/** The places that the site can be followed at: those of the demo world. */
const follow_places = 6;

/** The values of all that an account claims once, on a day of such gifts, in mills. */
function claimsOf(day_points: number): number {
  const kinds = Object.keys(claim_parts_ppm) as ClaimKind[];
  return sumOf(
    kinds.map(
      (kind) => point_value * pointsOf(kind, day_points) * (kind === 'follow' ? follow_places : 1),
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

test('on each day of a year, the gifts of day and week are worth no more than their share of what the stakes of 30 days bring [3-3.74 3-3.103 3-11.3]', () => {
  const random = fractions();
  const next = () => random.next().value as number;
  const shares: number[] = [];
  for (const size of [1, 10, 100, 1_000]) {
    const stakes: number[] = [];
    const edges: number[] = [];
    for (let day = 0; day < 365; day++) {
      stakes[day] = Math.floor(10_000 * size * next());
      edges[day] = Math.floor(stakes[day]! * (0.05 + 0.07 * next()));
      const [staked_mills, margin_mills] = [sumOf(stakes.slice(-30)), sumOf(edges.slice(-30))];
      const released_mills = Math.floor(staked_mills * 0.03 * next());
      const play = { staked_mills, margin_mills, released_mills, uncounted_mills: 0 };
      const day_points = dayPointsOf(keptOfPlay(play), usual_share_ppm);
      const worth = point_value * day_points;
      // Any day of a week may be the one on which the player takes what the week gives.
      const given =
        sumOf(Object.values(dayOf(day_points))) + weekOf(day_points, 10) / days_of_week_gift;
      expect(given).toBeLessThanOrEqual(worth + 1e-9);
      shares.push(given / worth);
      expect(worth * 30).toBeLessThanOrEqual(
        Math.max(0.3 * keptOfPlay(play), point_value * least_day_points * 30) + 1e-6,
      );
      expect(claimsOf(day_points)).toBeLessThanOrEqual(3 * worth);
    }
  }
  expect(Math.max(...shares)).toBeGreaterThan(0.9);
});

test('points of play are worth at most 0.5% of the stake [3-3.88]', () => {
  expect((points_ppm / 1_000_000) * point_value).toBeLessThanOrEqual(0.005);
});
