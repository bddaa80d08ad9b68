import { emblemOf } from '@vitrine/art/emblems';
import { toOklch } from '@vitrine/art/palette';
import { hashText, seededRandom } from '@vitrine/art/random';
import { checkTable } from '@vitrine/fairness/table';
import { describe, expect, test } from 'vitest';
import { freeAverageMax } from '../../budget/index.ts';
import { worldCases, type WorldCase } from './cases.ts';
import { worldItems } from './items.ts';

const items = worldItems();
const cases = worldCases(items);
const emblemFor = (name: string) => emblemOf(name, seededRandom(hashText(name)));
const each = cases.map((one) => [one.name, one] as const);

/**
 * The average return of an opening in percent of its price, tokens included: 5% of openings × 3% of
 * the price.
 */
function returnPercent({ entries, price_mills, type }: WorldCase): number {
  const won_mills = entries.reduce(
    (sum, { item, from, to }) => sum + ((to - from) / 1_000_000) * item.price_mills,
    0,
  );
  return (100 * won_mills) / price_mills + (type === 'paid' ? 0.15 : 0);
}

describe('the cases of the demo world', () => {
  test('can be told apart: those of one body differ in their emblem or clearly in their colour', () => {
    const alike = Map.groupBy(cases, ({ kind }) => kind)
      .values()
      .flatMap((same) =>
        same.flatMap((one, n) => same.slice(n + 1).map((next) => [one, next] as const)),
      )
      .filter(([one, next]) => {
        const [a, b] = [toOklch(one.theme_color), toOklch(next.theme_color)];
        const turn = ((a.h - b.h) * Math.PI) / 180;
        const apart = Math.hypot(
          a.l - b.l,
          Math.sqrt(a.c ** 2 + b.c ** 2 - 2 * a.c * b.c * Math.cos(turn)),
        );
        return apart < 0.06 && emblemFor(one.name) === emblemFor(next.name);
      });
    expect([...alike].map(([one, next]) => `${one.name}, ${next.name}`)).toEqual([]);
    expect(new Set(cases.map(({ kind }) => kind)).size).toBeGreaterThan(35);
  });

  test.each(each)(
    '%s can be published: its tickets are exact, without gap, and no prize stands twice',
    (_, { entries }) => {
      const table = entries.map(({ item, from, to }) => ({ id: items.indexOf(item), from, to }));
      expect(() => checkTable(table)).not.toThrow();
      expect(table.every(({ id }) => id >= 0)).toBe(true);
    },
  );

  test.each(each)(
    '%s holds 8 to 20 prizes, the rarest at the highest tickets',
    (_, { entries }) => {
      expect(entries.length).toBeGreaterThanOrEqual(8);
      expect(entries.length).toBeLessThanOrEqual(20);
      const widths = entries.map(({ from, to }) => to - from);
      expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    },
  );

  test.each(each.filter(([, { type }]) => type === 'paid'))(
    '%s gives back 85–95% of its price',
    (_, one) => {
      expect(returnPercent(one)).toBeGreaterThanOrEqual(85);
      expect(returnPercent(one)).toBeLessThanOrEqual(95);
      expect(one.token_rate_ppm).toBe(50_000);
    },
  );

  test('welcome a newcomer with no prize that is worth less than the cheapest case costs', () => {
    const { entries } = cases.find(({ occasion }) => occasion === 'welcome')!;
    const paid = cases.filter(({ type }) => type === 'paid').map(({ price_mills }) => price_mills);
    const least = Math.min(...entries.map(({ item }) => item.price_mills));
    expect(least).toBeGreaterThanOrEqual(Math.min(...paid));
  });

  test('give back more the dearer they are', () => {
    const mean = (low: number, high: number) => {
      const rates = cases
        .filter(
          ({ type, price_mills }) => type === 'paid' && price_mills >= low && price_mills < high,
        )
        .map(returnPercent);
      return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    };
    const rising = [
      mean(0, 1_000),
      mean(1_000, 10_000),
      mean(10_000, 100_000),
      mean(100_000, Infinity),
    ];
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(rising[3]! - rising[0]!).toBeGreaterThan(4);
  });

  test.each(each.filter(([, { type }]) => type === 'points'))(
    '%s gives back at most 0.5% of the points, no tokens',
    (_, one) => {
      expect(returnPercent(one)).toBeGreaterThan(0.4);
      expect(returnPercent(one)).toBeLessThanOrEqual(0.5);
      expect(one.token_rate_ppm).toBe(0);
    },
  );

  test.each(each.filter(([, { type }]) => type !== 'paid' && type !== 'points'))(
    '%s bears the value of its prizes, no tokens',
    (_, one) => {
      expect(returnPercent(one)).toBeGreaterThan(85);
      expect(returnPercent(one)).toBeLessThanOrEqual(100);
      expect(one.token_rate_ppm).toBe(0);
    },
  );

  test.each([
    ['welcome', 0.15, 5],
    ['first_top_up', 0.24, 100],
    ['weekly_1', 0.1, 20],
    ['weekly_2', 0.54, 108],
    ['weekly_4', 1.5, 300],
    ['weekly_8', 15, 3_000],
  ] as const)(
    'grant one on the occasion %s, worth at most %d on average and %d at best',
    (occasion, average, best) => {
      const [box, ...more] = cases.filter((one) => one.occasion === occasion);
      expect(more).toEqual([]);
      const won_mills = box!.entries.reduce(
        (sum, { item, from, to }) => sum + ((to - from) / 1e6) * item.price_mills,
        0,
      );
      // Today’s prices move by some percent.
      expect(won_mills).toBeLessThan(970 * average);
      expect(Math.max(...box!.entries.map(({ item }) => item.price_mills))).toBeLessThan(
        900 * best,
      );
    },
  );

  test.each(each.filter(([, { gift_points }]) => gift_points !== undefined))(
    '%s gives no more than the gifts of a day that it asks for allow',
    (_, { entries, gift_points }) => {
      const won_mills = entries.reduce(
        (sum, { item, from, to }) => sum + ((to - from) / 1e6) * item.price_mills,
        0,
      );
      // Today’s prices move by some percent.
      expect(won_mills).toBeLessThan(0.97 * freeAverageMax(gift_points!));
    },
  );

  test('First Light stays the cheap first case: two dollars and seven cents, at most 90% back', () => {
    expect(cases[0]).toMatchObject({ name: 'First Light', type: 'paid', price_mills: 2_070 });
    expect(returnPercent(cases[0]!)).toBeLessThanOrEqual(90);
  });

  test.each(each.filter(([, { group }]) => group === 'Classics'))(
    '%s has the odds of the official cases',
    (_, { entries }) => {
      const tiers = Map.groupBy(entries, ({ item: { category, rarity } }) =>
        category === 'knives' || category === 'gloves' ? 'special' : rarity,
      );
      const percents = [...tiers.values()].map(
        (tier) => tier.reduce((sum, { from, to }) => sum + to - from, 0) / 10_000,
      );
      const official = [79.92, 15.98, 3.2, 0.64, 0.26];
      expect(percents).toHaveLength(official.length);
      for (const [tier, percent] of official.entries())
        expect(percents[tier]).toBeCloseTo(percent, 2);
    },
  );

  test('are at least forty in groups of three and more, from small change to a vault, some free and some for points', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
    for (const [group, members] of Map.groupBy(cases, (one) => one.group)) {
      expect(members.length, group).toBeGreaterThanOrEqual(3);
    }
    const prices = (wanted: string) =>
      cases.filter(({ type }) => type === wanted).map(({ price_mills }) => price_mills);
    expect(Math.min(...prices('paid'))).toBeLessThan(300);
    expect(Math.max(...prices('paid'))).toBeGreaterThan(500_000);
    expect(prices('free').length).toBeGreaterThanOrEqual(3);
    expect(prices('points').length).toBeGreaterThanOrEqual(3);
  });

  test('have a free one for each VIP level, and one that 2,500 points open [3-11.5]', () => {
    const levels = cases.flatMap(({ vip_level }) => vip_level ?? []);
    expect(levels.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const prices = cases.filter(({ type }) => type === 'points').map((one) => one.price_mills);
    expect(Math.min(...prices)).toBeLessThanOrEqual(2_500);
  });

  test('use every weapon that has a skin', () => {
    const used = new Set(cases.flatMap(({ entries }) => entries.map(({ item }) => item.weapon)));
    expect(
      [...new Set(items.map(({ weapon }) => weapon))].filter((weapon) => !used.has(weapon)),
    ).toEqual([]);
  });

  test('have names and colours of their own', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(new Set(cases.map(({ theme_color }) => theme_color)).size).toBe(cases.length);
    for (const { theme_color } of cases) expect(theme_color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('are refused when a prize is missing from the items', () => {
    expect(() => worldCases(items.slice(1000))).toThrow('names an unknown item');
  });

  test('are the same at every call', () => {
    expect(worldCases(worldItems())).toEqual(cases);
  });
});
