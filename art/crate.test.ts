import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chooseCrate } from './choose-crate.ts';
import { drawCrate, seamOf } from './crate.ts';
import { drawItem } from './item.ts';
import { crate_kinds, crates } from './silhouettes/crates/find.ts';
import type { Crate } from './silhouettes/crates/crate.ts';
import { extent } from './silhouettes/part.ts';

const prize = drawItem({
  weapon: 'AK-47',
  category: 'Rifles',
  finish: 'Redline',
  wear: 'FN',
  rarity_color: '#d32ce6',
  stattrak: false,
  souvenir: false,
  phase: null,
  paint_index: null,
});

const bytes_max = 40_000;

test('the same crate gives the same bytes, each body another shape', () => {
  const draw = () =>
    crate_kinds.map((kind) => drawCrate({ name: 'First Light', theme_color: '#e7b75f', kind }));
  expect(draw()).toEqual(draw());
  expect(new Set(draw()).size).toBe(crate_kinds.length);
  expect(crate_kinds.length).toBeGreaterThanOrEqual(20);
});

test('every body is well-formed within its size, in every theme', () => {
  for (const kind of crate_kinds) {
    for (const theme_color of ['#000000', '#ffffff', '#4b69ff', '#e4ae39']) {
      const svg = drawCrate({ name: 'A & B <"', theme_color, kind });
      expect(svg, kind).not.toMatch(/NaN|undefined|Infinity|null/);
      expect(svg.length, kind).toBeLessThan(bytes_max);
    }
  }
});

test('every body renders, alone and with its prize', async () => {
  for (const kind of crate_kinds) {
    for (const picture of [undefined, prize]) {
      const svg = drawCrate({ name: 'First Light', theme_color: '#4b69ff', kind, prize: picture });
      const { width, height } = await sharp(
        await sharp(Buffer.from(svg)).resize(96).png().toBuffer(),
      ).metadata();
      expect([width, height], kind).toEqual([96, 72]);
    }
  }
});

test('every body has a lid over it, which the line of the seam parts inside the picture', () => {
  for (const kind of crate_kinds) {
    const { body, lid, seam }: Crate = crates[kind];
    const [low, high] = [extent(body.flat()), extent(lid)];
    expect(high.y, kind).toBeLessThan(seam);
    expect(seam, kind).toBeLessThan(low.y + low.h);
    expect(high.y, kind).toBeLessThan(low.y + low.h / 2);
    for (const picture of [undefined, prize]) {
      const percent = seamOf({ name: 'First Light', kind, prize: picture });
      expect(percent, kind).toBeGreaterThan(15);
      expect(percent, kind).toBeLessThan(80);
    }
  }
});

test('the name of a case chooses its body, else its price does, and always the same', () => {
  const named = { Lamplight: 'lantern', 'Night Auction': 'lot', 'Morning Paper': 'parcel' };
  for (const [name, kind] of Object.entries(named)) expect(chooseCrate(name, 9)).toBe(kind);
  for (const [price, worth] of [
    [0, 'plain'],
    [1.99, 'plain'],
    [2, 'fair'],
    [50, 'fine'],
  ] as const) {
    const names = Array.from({ length: 200 }, (_, n) => `Xyz ${n}`);
    const chosen = names.map((name) => chooseCrate(name, price));
    expect(new Set(chosen.map((kind) => crates[kind].worth))).toEqual(new Set([worth]));
    const suited = crate_kinds.filter((kind) => crates[kind].worth === worth);
    expect(new Set(chosen).size).toBe(suited.length);
    expect(names.map((name) => chooseCrate(name, price))).toEqual(chosen);
  }
});

test('a prize under glass takes the place of the emblem', () => {
  const art = { name: 'First Light', theme_color: '#4b69ff' } as const;
  const emblems = (svg: string) => svg.split('<g transform="translate(').length;
  const added = (kind: 'dome' | 'case') =>
    emblems(drawCrate({ ...art, kind, prize })) - emblems(drawCrate({ ...art, kind }));
  expect(added('case') - added('dome')).toBe(1);
});

test('a theme that is not #rrggbb is refused', () => {
  expect(() => drawCrate({ name: 'x', theme_color: '"/>', kind: 'box' })).toThrow(SyntaxError);
});
