import { checkTable } from '@vitrine/fairness/table';
import { describe, expect, test } from 'vitest';
import { worldCases, type WorldCase } from './cases.ts';
import { worldItems } from './items.ts';

const items = worldItems();
const cases = worldCases(items);
const each = cases.map((one) => [one.name, one] as const);

/** What an opening gives back on average in percent of its price, tokens included: 5% of openings × 3% of the price. */
function returnPercent({ entries, price_mills, type }: WorldCase): number {
  const won_mills = entries.reduce((sum, { item, from, to }) => sum + ((to - from) / 1_000_000) * item.price_mills, 0);
  return (100 * won_mills) / price_mills + (type === 'paid' ? 0.15 : 0);
}

describe('the cases of the demo world', () => {
  test.each(each)(
    '%s can be published: its tickets are exact, without gap, and no prize stands twice',
    (_, { entries }) => {
      const table = entries.map(({ item, from, to }) => ({ id: items.indexOf(item), from, to }));
      expect(() => checkTable(table)).not.toThrow();
      expect(table.every(({ id }) => id >= 0)).toBe(true);
    },
  );

  test.each(each)('%s holds 8 to 20 prizes, the rarest at the highest tickets', (_, { entries }) => {
    expect(entries.length).toBeGreaterThanOrEqual(8);
    expect(entries.length).toBeLessThanOrEqual(20);
    const widths = entries.map(({ from, to }) => to - from);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  });

  test.each(each.filter(([, { type }]) => type === 'paid'))('%s gives back 85–95% of its price', (_, one) => {
    expect(returnPercent(one)).toBeGreaterThanOrEqual(85);
    expect(returnPercent(one)).toBeLessThanOrEqual(95);
    expect(one.token_rate_ppm).toBe(50_000);
  });

  test.each(each.filter(([, { type }]) => type === 'points'))(
    '%s gives back at most 0.5% of the points, no tokens',
    (_, one) => {
      expect(returnPercent(one)).toBeGreaterThan(0.4);
      expect(returnPercent(one)).toBeLessThanOrEqual(0.5);
      expect(one.token_rate_ppm).toBe(0);
    },
  );

  test.each(['First Light', 'Night Watch'])('%s has the odds of the official cases', (name) => {
    const { entries } = cases.find((one) => one.name === name)!;
    const tiers = Map.groupBy(entries, ({ item: { category, rarity } }) =>
      category === 'knives' || category === 'gloves' ? 'special' : rarity,
    );
    const percents = [...tiers.values()].map((tier) => tier.reduce((sum, { from, to }) => sum + to - from, 0) / 10_000);
    const official = [79.92, 15.98, 3.2, 0.64, 0.26];
    expect(percents).toHaveLength(official.length);
    for (const [tier, percent] of official.entries()) expect(percents[tier]).toBeCloseTo(percent, 2);
  });

  test('range from small change to a vault, with one opened for points', () => {
    const paid = cases.filter(({ type }) => type === 'paid').map(({ price_mills }) => price_mills);
    expect(Math.min(...paid)).toBeLessThan(500);
    expect(Math.max(...paid)).toBeGreaterThan(50_000);
    expect(cases.some(({ type }) => type === 'points')).toBe(true);
  });

  test('have names of their own and colours', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    for (const { theme_color } of cases) expect(theme_color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('are refused when a prize is missing from the items', () => {
    expect(() => worldCases(items.slice(1000))).toThrow('names an unknown item');
  });

  test('are the same at every call', () => {
    expect(worldCases(worldItems())).toEqual(cases);
  });
});
