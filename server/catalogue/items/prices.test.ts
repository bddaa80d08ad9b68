import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { worldItems } from '../../demo/world/items.ts';
import { categories, rarities } from './dictionaries.ts';
import { priceOf } from './prices.ts';
import { wears } from './wears.ts';

const items = worldItems();

describe('the price of an item', () => {
  test('is a whole number of mills, at least 10', () => {
    for (const { price_mills, hash_name } of items) {
      expect(Number.isSafeInteger(price_mills), hash_name).toBe(true);
      expect(price_mills, hash_name).toBeGreaterThanOrEqual(10);
    }
  });

  test.each([
    ['Rarity_Common_Weapon', 10, 300],
    ['Rarity_Uncommon_Weapon', 60, 600],
    ['Rarity_Rare_Weapon', 100, 2_000],
  ] as const)(
    'of the cheap rarity %s stays between %i and %i mills, but for a favourite',
    (rarity, low, high) => {
      const prices = items
        .filter(
          (item) =>
            item.rarity === rarity && item.name.replace('StatTrak™ ', '') !== 'MAC-10 | Fade',
        )
        .map(({ price_mills }) => price_mills);
      expect(Math.min(...prices)).toBeGreaterThanOrEqual(low);
      expect(Math.max(...prices)).toBeLessThanOrEqual(high);
    },
  );

  test.each([
    ['restricted', 'Rarity_Mythical_Weapon', 600, 8_000],
    ['classified', 'Rarity_Legendary_Weapon', 3_000, 40_000],
    ['covert', 'Rarity_Ancient_Weapon', 10_000, 300_000],
  ] as const)(
    'of a %s gun is mostly in its tier, whatever a few favourites cost',
    (_, rarity, low, high) => {
      const prices = items
        .filter((item) => item.rarity === rarity && item.category !== 'knives')
        .map(({ price_mills }) => price_mills);
      expect(Math.min(...prices)).toBeGreaterThanOrEqual(low);
      expect(prices.filter((price) => price <= high).length / prices.length).toBeGreaterThan(0.75);
    },
  );

  test.each([
    ['knives', 55_000, 2_500_000],
    ['gloves', 50_000, 1_200_000],
  ] as const)('of %s without a rare phase is between %i and %i mills', (category, low, high) => {
    const rare = ['Ruby', 'Sapphire', 'Black Pearl', 'Emerald'];
    const prices = items
      .filter((item) => item.category === category && !rare.includes(item.phase ?? ''))
      .map(({ price_mills }) => price_mills);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(low);
    expect(Math.max(...prices)).toBeLessThanOrEqual(high);
  });

  test('is nowhere above 6,000.000', () => {
    expect(Math.max(...items.map(({ price_mills }) => price_mills))).toBeLessThanOrEqual(6_000_000);
  });

  test('never rises as the same skin wears out', () => {
    const series = Map.groupBy(items, ({ name, phase }) => `${name} / ${phase}`);
    const rank = new Map(wears.map(({ short }, index) => [short, index]));
    for (const [name, grades] of series) {
      const ordered = grades.toSorted((a, b) => (rank.get(a.wear) ?? 0) - (rank.get(b.wear) ?? 0));
      const prices = ordered.map(({ price_mills }) => price_mills);
      expect(prices, name).toEqual(prices.toSorted((a, b) => b - a));
    }
  });

  test('of a weapon nobody has priced is refused, not guessed', () => {
    const spoon = {
      weapon: 'Spoon',
      category: 'knives',
      finish: 'Fade',
      phase: null,
      rarity: 'Rarity_Ancient_Weapon',
    } as const;
    expect(() => priceOf(spoon, 'FN', 'plain')).toThrow('no price base for Spoon');
  });
});

/** The compilation that can be imported; optional, beside the repository. */
const source_file = new URL('../../../../shared/data/cs2-items.json', import.meta.url);

describe.runIf(existsSync(source_file))('every skin of the game that the compilation lists', () => {
  type Listed = {
    weapon: string;
    category: string;
    finish?: string;
    phase?: string;
    rarity: string;
  };
  const listed: Listed[] = existsSync(source_file)
    ? JSON.parse(readFileSync(source_file, 'utf8')).skins
    : [];

  test('has a price by the same rule', () => {
    expect(listed.length).toBeGreaterThan(2_000);
    for (const { weapon, category, finish = null, phase = null, rarity } of listed) {
      const skin = {
        weapon,
        category: categories.find(({ name }) => name === category)!.key,
        finish,
        phase,
        rarity: rarities.find(
          ({ key }) => key.toLowerCase() === rarity.replace('contraband_weapon', 'contraband'),
        )!.key,
      };
      expect(priceOf(skin, 'FT', 'plain'), `${weapon} | ${finish}`).toBeGreaterThanOrEqual(10);
    }
  });
});
