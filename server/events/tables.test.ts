import { mills } from '@vitrine/contract/amount';
import { checkTable, EVENT_KINDS, TICKETS, type EventKind } from '@vitrine/fairness/table';
import { expect, test } from 'vitest';
import { gift_tiers, partOf, points_value_ppm, type DayGift } from '../budget/budget.ts';
import {
  cards,
  coupon_rules,
  couponDiscount,
  earned_balls,
  milestones,
  streakPoints,
  eventTerms,
  events_terms,
  tiersOf,
} from './tables.ts';

const inValue = (points_mills: number) => (points_mills * points_value_ppm) / 1_000_000;

/** The most that a day's gift of a kind may be worth on average, in mills. */
const partOfDay = (tier: number, gift: DayGift) => inValue(partOf(gift_tiers[tier]!, gift));

/** The average value of a draw, in mills. */
function averageOf(kind: EventKind, tier: number): number {
  return eventTerms(kind, tier).entries.reduce((sum, { from, to, gives }) => {
    if (gives.kind !== 'points' && gives.kind !== 'tokens') return sum;
    const value = gives.kind === 'points' ? inValue(gives.amount_mills) : gives.amount_mills;
    return sum + (value * (to - from)) / TICKETS;
  }, 0);
}

test('every table can be published, and its commonest prize is worth 100 points or more [3-11.4]', () => {
  for (const kind of EVENT_KINDS)
    for (const tier of tiersOf(kind)) {
      const { entries } = eventTerms(kind, tier);
      checkTable(entries);
      if (kind === 'card') expect(eventTerms(kind, tier).prize_mills).toBeGreaterThanOrEqual(100);
      for (const { gives } of entries)
        if (gives.kind === 'points') expect(gives.amount_mills).toBeGreaterThanOrEqual(100);
        else if (gives.kind === 'tokens') expect(gives.amount_mills).toBeGreaterThan(0);
    }
});

test('a day’s events are worth on average what their parts of the day’s gifts allow, and nearly that', () => {
  for (const tier of gift_tiers.keys()) {
    const day: Record<string, [number, number]> = {
      wheel: [averageOf('wheel', tier), partOfDay(tier, 'wheel')],
      check_in: [
        inValue(
          streakPoints(tier, events_terms.initial).reduce(
            (sum, points_mills) => sum + points_mills,
            0,
          ),
        ) / 7,
        partOfDay(tier, 'check_in'),
      ],
      // A day brings one card, and a set takes nine at least.
      cards: [inValue(eventTerms('card', tier).prize_mills) / cards.set, partOfDay(tier, 'cards')],
      // Two balls are earned a day; where that would be too little, stakes pay for more.
      snow: [
        (earned_balls.play.balls + earned_balls.top_up.balls) *
          (averageOf('snowball', tier) + inValue(eventTerms('snowball', tier).prize_mills)),
        Math.max(partOfDay(tier, 'snow'), inValue(2 * 300)),
      ],
    };
    for (const [average, most] of Object.values(day)) {
      expect(average).toBeLessThanOrEqual(most + 1e-9);
      expect(average).toBeGreaterThan(0.85 * most - 0.01);
    }
    expect(Math.min(...streakPoints(tier, events_terms.initial))).toBeGreaterThanOrEqual(100);
  }
});

test('one more card or snowball costs at least what it is worth on average', () => {
  for (const tier of gift_tiers.keys()) {
    const [card, ball] = [eventTerms('card', tier), eventTerms('snowball', tier)];
    expect(card.cost_mills * cards.set).toBeGreaterThanOrEqual(card.prize_mills);
    expect(inValue(ball.cost_mills)).toBeGreaterThanOrEqual(
      averageOf('snowball', tier) + inValue(ball.prize_mills) - 1e-9,
    );
  }
  expect(milestones.toSorted((a, b) => a - b)).toEqual(milestones);
});

test('friends never take more than a tenth off a coupon’s price [3-3.81]', () => {
  const { entries } = eventTerms('coupon', 0);
  const average_ppm = entries.reduce(
    (sum, { from, to, gives }) =>
      sum + (gives.kind === 'share' ? gives.share_ppm * (to - from) : 0) / TICKETS,
    0,
  );
  expect(average_ppm * coupon_rules.target).toBeLessThanOrEqual(coupon_rules.most_ppm);
  const discount = (price: number, shares_ppm: number, opened = price) =>
    couponDiscount(mills(price), { shares_ppm, opened_mills: mills(opened) });
  expect(discount(10_000, 50_000)).toBe(500);
  expect(discount(10_000, 180_000)).toBe(1_000);
  expect(discount(999, 1_000)).toBe(0);
  expect([discount(10_000, 50_000, 5_000), discount(20_000, 50_000, 5_000)]).toEqual([500, 500]);
  expect(discount(5_000, 50_000, 10_000)).toBe(250);
});
