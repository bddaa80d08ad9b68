import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawItem, type ItemArt } from '../../item.ts';
import { silhouettes } from '../../silhouettes/find.ts';
import { findCanvases } from '../../silhouettes/canvases.ts';
import { chooseRecipe } from '../choose.ts';
import { famous } from './famous.ts';
import { knownFigures } from './figures.ts';
import { knownStrokesAndTiles } from './strokes-and-tiles.ts';
import { knownSurfaces } from './surfaces.ts';
import * as figures from '../figures.ts';
import * as metal from '../metal.ts';
import * as organic from '../organic.ts';
import * as strokes from '../strokes.ts';
import * as tiles from '../tiles.ts';

const key: ItemArt = {
  weapon: 'AK-47',
  category: 'Rifles',
  finish: null,
  wear: 'FN',
  rarity_color: '#eb4b4b',
  stattrak: false,
  souvenir: false,
  phase: null,
  paint_index: null,
};
const names = Object.keys(famous);

test('at least fifty famous finishes have a motif of their own: no family and no other finish draws it', () => {
  const families = [figures, metal, organic, strokes, tiles].flatMap((group) =>
    Object.values<unknown>(group),
  );
  const drawings = names.map((name) => chooseRecipe(name.toUpperCase(), null, 0).finish);
  expect(drawings.filter((finish) => families.includes(finish))).toEqual([]);
  expect(new Set(drawings).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(50);
});

test('a famous finish stands in one list only', () => {
  const others = { ...knownFigures, ...knownStrokesAndTiles, ...knownSurfaces };
  expect(names.filter((name) => name in others)).toEqual([]);
});

test.each(names)('%s: the same bytes each time, no value that is no number', (name) => {
  for (const weapon of ['AK-47', 'Desert Eagle', 'Karambit', 'Sport Gloves']) {
    const picture = drawItem({ ...key, weapon, finish: name });
    expect(drawItem({ ...key, weapon, finish: name })).toBe(picture);
    expect(picture).not.toMatch(/NaN|undefined|Infinity|null/);
  }
});

test('every famous finish, as AVIF 320 wide, has at most 14,000 bytes', async () => {
  const sizes = [];
  for (const name of names) {
    const svg = Buffer.from(drawItem({ ...key, weapon: 'AK-47', finish: name }));
    const avif = await sharp(svg)
      .resize(320)
      .avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' })
      .toBuffer();
    sizes.push([name, avif.length] as const);
  }
  expect(sizes.filter(([, bytes]) => bytes > 14_000)).toEqual([]);
}, 60_000);

test('every weapon has a canvas for a picture; canvases never overlap', () => {
  for (const [weapon, { layers }] of Object.entries(silhouettes)) {
    for (const layer of layers) {
      const canvases = findCanvases(layer, 4);
      expect(canvases.length, weapon).toBeGreaterThan(0);
      canvases.forEach((canvas, i) => {
        const before = canvases.slice(0, i);
        const free = before.every(
          (other) =>
            other.x + other.w <= canvas.x + 0.01 ||
            canvas.x + canvas.w <= other.x + 0.01 ||
            other.y + other.h <= canvas.y + 0.01 ||
            canvas.y + canvas.h <= other.y + 0.01,
        );
        expect(free, weapon).toBe(true);
      });
    }
  }
});
