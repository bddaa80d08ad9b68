import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCrate } from './crate.ts';

const kinds = ['case', 'capsule', 'box', 'vault'] as const;

test('the same crate gives the same bytes, each kind another shape', () => {
  const draw = () =>
    kinds.map((kind) => drawCrate({ name: 'First Light', theme_color: '#e7b75f', kind }));
  expect(draw()).toEqual(draw());
  expect(new Set(draw()).size).toBe(kinds.length);
});

test('every kind is well-formed in every theme', async () => {
  for (const kind of kinds) {
    for (const theme_color of ['#000000', '#ffffff', '#4b69ff', '#e4ae39']) {
      const svg = drawCrate({ name: 'A & B <"', theme_color, kind });
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
      const { width, height } = await sharp(
        await sharp(Buffer.from(svg)).resize(320).png().toBuffer(),
      ).metadata();
      expect([width, height]).toEqual([320, 240]);
    }
  }
});

test('a theme that is not #rrggbb is refused', () => {
  expect(() => drawCrate({ name: 'x', theme_color: '"/>', kind: 'box' })).toThrow(SyntaxError);
});
