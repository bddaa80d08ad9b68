import { describe, expect, test } from 'vitest';
import { itemKey, wears, type Item } from '../../catalogue/index.ts';
import { worldItems } from './items.ts';

const items = worldItems();
const names = new Set(items.map(({ hash_name }) => hash_name));

/** Parses the market's names into the properties of an item. */
const grammar =
  /^(?<star>★ )?(?<badge>StatTrak™ |Souvenir )?(?<weapon>[^|]+?)(?: \| (?<finish>.+?))?(?: \((?<wear>Factory New|Minimal Wear|Field-Tested|Well-Worn|Battle-Scarred)\))?$/;

const keyOf = ({ weapon, paint_index, wear, stattrak, souvenir, phase }: Item) =>
  JSON.stringify([weapon, paint_index, wear, stattrak, souvenir, phase]);

describe('the items of the demo world', () => {
  test('are told apart by weapon, paint index, wear, StatTrak or Souvenir, and phase [3-7.33]', () => {
    expect(new Set(items.map(keyOf)).size).toBe(items.length);
    expect(new Set(items.map(itemKey)).size).toBe(items.length);
  });

  test('have hash names that say weapon, finish, wear and kind in the grammar of the market [2-10.66 2-10.67 2-10.68 2-10.69 2-10.70]', () => {
    for (const item of items) {
      const said = grammar.exec(item.hash_name)?.groups;
      const wear = wears.find(({ short }) => short === item.wear);
      expect({ ...said }, item.hash_name).toEqual({
        star: item.category === 'knives' || item.category === 'gloves' ? '★ ' : undefined,
        badge: item.stattrak ? 'StatTrak™ ' : item.souvenir ? 'Souvenir ' : undefined,
        weapon: item.weapon,
        finish: item.finish ?? undefined,
        wear: item.wear === 'NP' ? undefined : wear?.name,
      });
      expect(item.hash_name.startsWith(item.name)).toBe(true);
    }
  });

  test.each([
    'AK-47 | Redline (Field-Tested)',
    'StatTrak™ AK-47 | Redline (Minimal Wear)',
    'Souvenir AWP | Dragon Lore (Factory New)',
    'M4A4 | 龍王 (Dragon King) (Battle-Scarred)',
    '★ Karambit',
    '★ StatTrak™ Karambit',
    '★ StatTrak™ Karambit | Doppler (Factory New)',
    "★ Sport Gloves | Pandora's Box (Field-Tested)",
  ])('include %s', (name) => {
    expect(names).toContain(name);
  });

  test.each([
    'AK-47 | Redline (Factory New)',
    'AWP | Asiimov (Minimal Wear)',
    'Souvenir AK-47 | Redline (Field-Tested)',
    'StatTrak™ AWP | Dragon Lore (Factory New)',
    '★ StatTrak™ Sport Gloves | Vice (Field-Tested)',
    '★ Karambit (Factory New)',
  ])('leave out %s, which does not exist', (name) => {
    expect(names).not.toContain(name);
  });

  test('give the seven phases of a Doppler one hash name and seven keys [3-7.34]', () => {
    const phases = items.filter(
      ({ hash_name }) => hash_name === '★ Karambit | Doppler (Factory New)',
    );
    expect(phases.map(({ phase }) => phase).toSorted()).toEqual([
      'Black Pearl',
      'Phase 1',
      'Phase 2',
      'Phase 3',
      'Phase 4',
      'Ruby',
      'Sapphire',
    ]);
  });

  test('are never both StatTrak and Souvenir', () => {
    expect(items.filter(({ stattrak, souvenir }) => stattrak && souvenir)).toEqual([]);
  });

  test('exist only in grades that their floats reach', () => {
    for (const { floats, wear, hash_name } of items) {
      const band = wears.find(({ short }) => short === wear)?.band;
      if (!band || !floats) expect([wear, floats, band], hash_name).toEqual(['NP', null, null]);
      else
        expect(Math.max(band[0], floats[0]), hash_name).toBeLessThan(Math.min(band[1], floats[1]));
    }
  });

  test('are the same at every call', () => {
    expect(worldItems()).toEqual(items);
  });
});
