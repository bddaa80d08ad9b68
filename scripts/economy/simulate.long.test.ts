import { expect, test } from 'vitest';
import { openCommands } from '../testing/commands.ts';
import { release_ppm } from '../../server/settle/bonus.ts';
import { newcomer_gifts } from './gifts.ts';
import { demo_edge_ppm, personas } from './personas.ts';
import { playYear } from './simulate.ts';

const run = openCommands();

const habits = { top_up_mills: 100_000, every_days: 30, turnover: 5 };
const of_money = [
  'bonus of top-ups',
  'bonus of partners’ codes',
  'event codes',
  'red envelopes',
  'recharge tasks',
  'weekly tasks',
];
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

test('the gifts of a day are a share of what the house expects to keep of 30 days, and none without top-ups', () => {
  const daily = (given: Record<string, number>) =>
    sum(
      Object.entries(given).flatMap(([gift, amount]) =>
        gift.startsWith('daily: ') ? [amount] : [],
      ),
    );
  const year = playYear({ ...habits, turnover: 20 }, 365, 50_000);
  const kept = year.margin - sum(of_money.map((gift) => year.given[gift] ?? 0));
  // Day and week take 30% together; the steps of the tables cost a part of it.
  const of_week = (year.given['weekly cases'] ?? 0) + (year.given['discounts by friends'] ?? 0);
  expect(daily(year.given) + of_week).toBeLessThanOrEqual(0.3 * kept);
  expect(daily(year.given) + of_week).toBeGreaterThan(0.1 * kept);
  expect(daily(playYear({ ...habits, top_up_mills: 9_999 }, 30, 50_000).given)).toBe(0);
});

test('the two persons of decisions §11 get what they are promised, at the average edge of the demo [3-11.3]', () => {
  const { newcomer, regular } = personas(demo_edge_ppm);
  expect(newcomer.first_week!.cases_for_points).toBeGreaterThanOrEqual(3);
  expect(newcomer.first_week!.level_cases).toBe(7);
  expect(regular.weekly_case).toBeGreaterThanOrEqual(0.5);
  // Besides the case of the week.
  expect(regular.gifts_of_a_day - regular.weekly_case / 6).toBeGreaterThanOrEqual(0.2);
});

test('whoever stakes a top-up of 30 days once leaves the house no loss in a year', () => {
  for (const top_up_mills of [10_000, 100_000, 500_000, 5_000_000]) {
    const { margin, given } = playYear({ ...habits, top_up_mills, turnover: 1 }, 365, 50_000);
    expect(margin - sum(Object.values(given))).toBeGreaterThan(0);
  }
});

test('whoever splits top-ups over accounts gets their gifts for each, but a newcomer’s cases once', () => {
  const whole = playYear({ ...habits, top_up_mills: 10_000 }, 365, 50_000);
  const split = playYear({ ...habits, accounts: 10 }, 365, 50_000);
  expect([split.topped_up, split.staked]).toEqual([whole.topped_up * 10, whole.staked * 10]);
  for (const [gift, amount] of Object.entries(whole.given))
    expect(split.given[gift]).toBe(
      Object.keys(newcomer_gifts).includes(gift) ? amount : 10 * amount,
    );
});

test('money of event codes leaves the house no faster than stakes release it', () => {
  const { staked, given } = playYear({ ...habits, turnover: 20 }, 365, 50_000);
  expect(given['event codes']).toBeGreaterThan(0);
  expect(given['event codes']).toBeLessThan((staked * release_ppm) / 1_000_000);
});

test('the house keeps at least 1% of the stakes of greedy players, and loses nothing to the greediest [3-2.76]', async () => {
  const { code, said } = await run('economy', ['--json'], {});
  const { kept_percent, greediest } = JSON.parse(said) as {
    kept_percent: number;
    greediest: { kept_percent: number };
  };
  expect([code, kept_percent >= 1, greediest.kept_percent >= 0]).toEqual([0, true, true]);
  expect((await run('economy', ['--edge', '3'], {})).code).toBe(1);
  expect((await run('economy', ['--accounts', '3'], {})).code).toBe(2);
});
