import { mills } from '@vitrine/contract/amount';
import { describe, expect, test } from 'vitest';
import type { SeededCase } from '../cases.ts';
import { names } from './names.ts';
import { accountHolder, beginningOfHistory, pastPlayers } from './people.ts';
import { planPast, type Deed, type PlannedOpening } from './plan.ts';

const until = new Date('2026-05-05T12:00:00Z');
const prices = [250, 900, 2_000, 5_000, 11_000, 40_000, 119_000, 327_000];
const cases: SeededCase[] = [
  ...prices.map((price, n) => ({ id: n + 1, type: 'paid' as const, price_mills: mills(price) })),
  { id: 98, type: 'points', price_mills: mills(31_000) },
];
const holder = accountHolder('Ann', until);
const people = [holder, ...pastPlayers(until)];
const deeds = planPast(people, cases, until);
const openings = deeds.filter((deed): deed is PlannedOpening => deed.does === 'open');

test('the names are a few hundred, each its own, short and without space around', () => {
  expect(names.length).toBeGreaterThanOrEqual(300);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  expect(
    names.filter((name) => name !== name.trim() || name.length < 2 || name.length > 24),
  ).toEqual([]);
});

describe('the plan of the past', () => {
  test('is the same for the same moment', () => {
    expect(planPast([accountHolder('Ann', until), ...pastPlayers(until)], cases, until)).toEqual(
      deeds,
    );
  });

  test('goes from its beginning to the moment, never back', () => {
    const moments = deeds.map(({ at }) => at.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(moments[0]).toBe(beginningOfHistory(until).getTime());
    expect(moments.at(-1)).toBeLessThan(until.getTime());
  });

  test('begins for everybody with joining, and everybody opens something', () => {
    for (const own of Map.groupBy(deeds, ({ person }) => person).values()) {
      expect(own.map(({ does }) => does).indexOf('join')).toBe(0);
      expect(own.filter(({ does }) => does === 'join')).toHaveLength(1);
      expect(own.some(({ does }) => does === 'open')).toBe(true);
    }
    expect(new Set(deeds.map(({ person }) => person)).size).toBe(people.length);
  });

  test('opens a few thousand cases, 1 to 5 at a time, some for points', () => {
    const opened = openings.reduce((sum, { count }) => sum + count, 0);
    expect(opened).toBeGreaterThan(2_000);
    expect(opened).toBeLessThan(5_000);
    expect(new Set(openings.map(({ count }) => count))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(openings.filter(({ box }) => box.type === 'points').length).toBeGreaterThan(20);
  });

  test('has a few who play far more than most', () => {
    const counts = [...Map.groupBy(openings, ({ person }) => person).values()].map(
      (own) => own.length,
    );
    counts.sort((a, b) => a - b);
    expect(counts.at(-1)).toBeGreaterThan(6 * counts[Math.floor(counts.length / 2)]!);
  });

  test('is dense in the last day and hour', () => {
    const since = (hours: number) =>
      openings.filter(({ at }) => at.getTime() > until.getTime() - hours * 3_600_000);
    expect(since(24).length).toBeGreaterThan(openings.length / 6);
    expect(since(1).length).toBeGreaterThan(20);
  });

  test('lets nobody pay more for an opening than they would, but for the three cheapest cases', () => {
    const dear = openings.filter(
      ({ person, box }) => box.price_mills > Math.max(person.purse_mills, prices[2]!),
    );
    expect(dear.filter(({ box }) => box.type === 'paid')).toEqual([]);
  });

  test('sells only what was opened before, for money within the 15 minutes that the product allows', () => {
    const sales = deeds.filter((deed): deed is Deed & { does: 'sell' } => deed.does === 'sell');
    const to = Map.groupBy(sales, (sale) => sale.to);
    for (const { at, of, to } of sales) {
      const after_ms = at.getTime() - of.at.getTime();
      expect(after_ms).toBeGreaterThan(0);
      if (to === 'money') expect(after_ms).toBeLessThan(15 * 60_000);
    }
    expect(to.get('money')!.length).toBeGreaterThan(50);
    expect(to.get('shop_score')!.length).toBeGreaterThan(50);
  });

  test('lets the holder of a demo account play as a regular, and plans no top-ups on their visits', () => {
    const own = deeds.filter(({ person }) => person === holder);
    expect(own.filter(({ does }) => does === 'open').length).toBeGreaterThan(40);
    expect(own.filter(({ does }) => does === 'top_up')).toEqual([]);
  });
});
