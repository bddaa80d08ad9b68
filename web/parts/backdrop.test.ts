import fs from 'node:fs/promises';
import path from 'node:path';
import { drawBackdrop, places } from '@vitrine/art/backdrops';
import { drawVignette, vignettes } from '@vitrine/art/vignettes';
import { expect, test } from 'vitest';

const read = (file: string) => fs.readFile(path.join(import.meta.dirname, file), 'utf8');

test.each(places)('the file of the backdrop %s is as the code draws it', async (place) => {
  expect(await read(`backdrops/${place}.svg`), 'npm run art:backdrops').toBe(drawBackdrop(place));
});

test.each(vignettes)('the file of the vignette %s is as the code draws it', async (kind) => {
  expect(await read(`vignettes/${kind}.svg`), 'npm run art:backdrops').toBe(drawVignette(kind));
});
