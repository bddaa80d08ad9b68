import { expect, test } from 'vitest';
import { release_ppm } from '../../server/settle/bonus.ts';
import { playYear } from './simulate.ts';

const habits = { top_up_mills: 100_000, every_days: 30, turnover: 5 };
const of_money = ['bonus of top-ups', 'bonus of codes', 'red envelopes', 'recharge tasks', 'weekly tasks'];
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('an account stakes its top-ups as often as its habits say, and the games keep their edge of that', () => {
  const { topped_up, staked, margin } = playYear(habits, 360, 50_000);
  expect(topped_up).toBe(1_200_000);
  expect(staked).toBeCloseTo(6_000_000);
  expect(margin).toBeCloseTo(300_000);
});

test('stakes release 3% of themselves at most, whatever gifts of money there are', () => {
  for (const turnover of [0, 1, 5, 40]) {
    const { staked, given } = playYear({ ...habits, turnover }, 365, 50_000);
    const released = sum(of_money.map((gift) => given[gift] ?? 0));
    expect(released).toBeLessThanOrEqual((staked * release_ppm) / 1_000_000 + 0.001);
  }
  const { given } = playYear({ ...habits, turnover: 1 }, 365, 50_000);
  expect(sum(of_money.map((gift) => given[gift] ?? 0))).toBeGreaterThan(0);
});

test('the gifts of a day are 0.1% of the top-ups of 30 days that a tenth of the play covers, and none without them', () => {
  const daily = (given: Record<string, number>) =>
    sum(Object.entries(given).flatMap(([gift, amount]) => (gift.startsWith('daily: ') ? [amount] : [])));
  const covered = { ...habits, turnover: 300 };
  expect(daily(playYear(covered, 1, 50_000).given)).toBeCloseTo(100);
  expect(daily(playYear(covered, 30, 50_000).given)).toBeCloseTo(3_000);
  // Of 100 staked once in 30 days, 10 count at their end, and less before.
  const once = daily(playYear({ ...habits, turnover: 1 }, 30, 50_000).given);
  expect(once).toBeGreaterThan(30);
  expect(once).toBeLessThan(300);
  expect(daily(playYear({ ...habits, top_up_mills: 9_999 }, 30, 50_000).given)).toBe(0);
});

test('whoever stakes a top-up of 30 days once leaves the house no loss in a year', () => {
  for (const top_up_mills of [10_000, 100_000, 500_000, 5_000_000]) {
    const { margin, given } = playYear({ ...habits, top_up_mills, turnover: 1 }, 365, 50_000);
    expect(margin - sum(Object.values(given))).toBeGreaterThan(0);
  }
});
