import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { categories, rarities, wears, wearsOf } from '../../catalogue/index.ts';
import { skins } from './skins.ts';

/** The compilation named in SOURCE.md; optional, beside the repository. */
const source_file = new URL('../../../../shared/data/cs2-items.json', import.meta.url);

interface SourceSkin {
  weapon: string;
  category: string;
  finish?: string;
  phase?: string;
  paint_index?: number;
  min_float: number | null;
  max_float: number | null;
  rarity: string;
  stattrak: boolean | null;
  souvenir: boolean | null;
}
interface Source {
  wears: { key: string; name: string; min: number; max: number }[];
  rarities: Record<string, { colour: string; name: Record<string, string> }>;
  skins: SourceSkin[];
}

const shorts = (floats: readonly [number, number] | null) =>
  wearsOf({ floats }).map(({ short }) => short);

describe('the wear grades of a skin', () => {
  test.each([
    ['the whole range', [0, 1], ['FN', 'MW', 'FT', 'WW', 'BS']],
    ['a range that ends where Minimal Wear begins', [0, 0.07], ['FN']],
    ['a range that ends just after', [0, 0.08], ['FN', 'MW']],
    ['a range that begins where Field-Tested does', [0.15, 0.8], ['FT', 'WW', 'BS']],
    ['a range inside one band', [0.25, 0.35], ['FT']],
  ] as const)('are cut by its floats: %s', (_, floats, grades) => {
    expect(shorts(floats)).toEqual(grades);
  });

  test('are Not Painted alone for a knife without paint [2-10.71]', () => {
    expect(shorts(null)).toEqual(['NP']);
  });
});

describe('the skins of the demo world', () => {
  test('are told apart by weapon, paint index and phase', () => {
    const keys = skins.map(({ weapon, paint_index, phase }) => `${weapon}/${paint_index}/${phase}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('cover every rarity of guns, gloves, and every category but equipment', () => {
    const present = new Set(skins.map(({ rarity }) => rarity));
    const of_guns = rarities
      .map(({ key }) => key)
      .filter((key) => key.endsWith('_Weapon') || key === 'Rarity_Contraband');
    expect([...present].toSorted()).toEqual([...of_guns, 'Rarity_Ancient'].toSorted());
    const absent = categories
      .map(({ key }) => key)
      .filter((key) => !skins.some(({ category }) => category === key));
    expect(absent).toEqual(['equipment']);
  });

  test('are at least 600 finishes, over every gun of the game, every knife and every kind of gloves', () => {
    expect(
      new Set(skins.map(({ weapon, finish }) => `${weapon} | ${finish}`)).size,
    ).toBeGreaterThanOrEqual(600);
    const weapons = (...of: string[]) =>
      new Set(skins.filter(({ category }) => of.includes(category)).map(({ weapon }) => weapon))
        .size;
    expect(weapons('rifles', 'pistols', 'smgs', 'heavy')).toBe(34);
    expect(weapons('knives')).toBe(20);
    expect(weapons('gloves')).toBe(8);
  });

  test('have no weapon with a few finishes only, but for the knife whose finishes are not known', () => {
    const by_weapon = Map.groupBy(skins, ({ weapon }) => weapon);
    const few = [...by_weapon].filter(([, of]) => of.length < 4).map(([weapon]) => weapon);
    expect(few).toEqual(['Kukri Knife']);
  });

  test('hold all seven phases of a Doppler, and knives without paint', () => {
    const dopplers = skins.filter(
      ({ weapon, finish }) => weapon === 'Karambit' && finish === 'Doppler',
    );
    expect(dopplers.map(({ paint_index }) => paint_index)).toEqual([
      415, 416, 417, 418, 419, 420, 421,
    ]);
    expect(skins).toContainEqual(
      expect.objectContaining({
        weapon: 'Karambit',
        finish: null,
        paint_index: null,
        floats: null,
      }),
    );
  });

  test('have floats within the bands, the least below the greatest', () => {
    for (const { floats } of skins) {
      if (floats === null) continue;
      expect(floats[0]).toBeGreaterThanOrEqual(0);
      expect(floats[0]).toBeLessThan(floats[1]);
      expect(floats[1]).toBeLessThanOrEqual(1);
    }
  });
});

describe.runIf(existsSync(source_file))('the compilation that the facts come from', () => {
  const source: Source = existsSync(source_file)
    ? JSON.parse(readFileSync(source_file, 'utf8'))
    : { wears: [], rarities: {}, skins: [] };
  const nameOf = (skin: { weapon: string; finish?: string | null; phase?: string | null }) =>
    [skin.weapon, skin.finish ?? 'vanilla', skin.phase ?? 'no phase'].join(' | ');
  const by_name = new Map(source.skins.map((skin) => [nameOf(skin), skin]));
  /** Facts of the game that the compilation has wrong: see SOURCE.md. */
  const corrections: Record<string, object> = { 'M4A4 | Howl | no phase': { stattrak: true } };
  /** Skins that the compilation lacks: see SOURCE.md. */
  const beyond = ['Kukri Knife | vanilla | no phase'];
  const compared = skins
    .map((skin) => [nameOf(skin), skin] as const)
    .filter(([name]) => !beyond.includes(name));

  test.each(compared)('agrees on %s', (name, skin) => {
    const known = by_name.get(name);
    const rarity = rarities.find(({ key }) => key === skin.rarity);
    expect({
      category: categories.find(({ key }) => key === skin.category)?.name,
      paint_index: skin.paint_index ?? undefined,
      floats: skin.floats ?? [null, null],
      color: rarity?.color,
      rarity: rarity?.name,
      stattrak: skin.stattrak,
      souvenir: skin.souvenir,
    }).toEqual({
      category: known?.category,
      paint_index: known?.paint_index,
      floats: [known?.min_float, known?.max_float],
      color: source.rarities[known?.rarity ?? '']?.colour,
      rarity: source.rarities[known?.rarity ?? '']?.name.en,
      stattrak: known?.stattrak,
      souvenir: known?.souvenir,
      ...corrections[name],
    });
  });

  test('knows every gun, knife and kind of gloves that it grades', () => {
    const graded = source.skins
      .filter(({ stattrak }) => stattrak !== null)
      .map(({ weapon }) => weapon);
    const present = new Set(skins.map(({ weapon }) => weapon));
    expect([...new Set(graded)].filter((weapon) => !present.has(weapon))).toEqual([]);
  });

  test('agrees on rarities: keys, colours and names', () => {
    const theirs = Object.entries(source.rarities).map(([key, { colour, name }]) => ({
      key: key === 'rarity_contraband_weapon' ? 'rarity_contraband' : key,
      color: colour,
      name: name.en,
    }));
    const ours = rarities.map((rarity) => ({ ...rarity, key: rarity.key.toLowerCase() }));
    expect(new Set(ours)).toEqual(new Set(theirs));
  });

  test('agrees on the bands of wear', () => {
    const ours = wears.flatMap(({ short, name, band }) =>
      band ? [{ key: short, name, min: band[0], max: band[1] }] : [],
    );
    expect(ours).toEqual(source.wears);
  });
});
