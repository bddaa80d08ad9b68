import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawBackdrop, places } from './backdrops.ts';
import { drawVignette, vignettes } from './vignettes.ts';

test.each(places)(
  'the backdrop of %s: the same bytes each time, at most 6 kB, no value that is no number',
  (place) => {
    const backdrop = drawBackdrop(place);
    expect(drawBackdrop(place)).toBe(backdrop);
    expect(Buffer.byteLength(backdrop)).toBeLessThanOrEqual(6000);
    expect(backdrop).not.toMatch(/NaN|undefined|Infinity|null/);
  },
);

test('each place has a backdrop of its own', () => {
  expect(new Set(places.map(drawBackdrop)).size).toBe(places.length);
});

test.each(places)(
  'the backdrop of %s leaves the left edge and the foot to the page',
  async (place) => {
    const { data, info } = await sharp(Buffer.from(drawBackdrop(place)))
      .resize(320)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3] ?? 255;
    for (let y = 0; y < info.height; y++) expect(alpha(40, y)).toBe(0);
    for (let x = 0; x < info.width; x++) expect(alpha(x, info.height - 1)).toBeLessThan(12);
  },
);

test.each(vignettes)('the vignette %s: the same bytes each time, at most 2 kB', (kind) => {
  const picture = drawVignette(kind);
  expect(drawVignette(kind)).toBe(picture);
  expect(Buffer.byteLength(picture)).toBeLessThanOrEqual(2000);
  expect(picture).not.toMatch(/NaN|undefined|Infinity|null/);
});
