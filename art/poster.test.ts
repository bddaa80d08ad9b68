import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCrate } from './crate.ts';
import { drawItem } from './item.ts';
import { drawPoster, POSTER_HEIGHT, POSTER_WIDTH } from './poster.ts';

const crate = drawCrate({ name: 'First Light', theme_color: '#e7b75f', kind: 'vault' });
const facts = {
  category: '',
  wear: 'FN',
  stattrak: false,
  souvenir: false,
  phase: null,
  paint_index: null,
} as const;
const item = (weapon: string, color: string) => ({
  picture: drawItem({ ...facts, weapon, finish: 'Fade', rarity_color: color }),
  color,
});
const items = [item('Karambit', '#e4ae39'), item('AK-47', '#eb4b4b'), item('AWP', '#d32ce6')];
const words = { href: 'data:image/png;base64,', width: 100, height: 40 };

test('a poster is well-formed with and without words, with three items and with one', async () => {
  for (const name of [words, undefined]) {
    for (const shown of [items, items.slice(0, 1)]) {
      const svg = drawPoster({ crate, items: shown, name, brand: name });
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
      const { width, height } = await sharp(
        await sharp(Buffer.from(svg)).png().toBuffer(),
      ).metadata();
      expect([width, height]).toEqual([POSTER_WIDTH, POSTER_HEIGHT]);
    }
  }
});

test('the crate and every item are in it, each with its own definitions', () => {
  const svg = drawPoster({ crate, items, name: words, brand: words });
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(svg.match(/<svg /g)).toHaveLength(1 + 1 + 1 + items.length);
});
