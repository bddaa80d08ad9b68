// Draws the backdrops behind titles and the vignettes of empty pages into `web/parts/`:
// run it after `art/backdrops.ts` or `art/vignettes.ts` changed.
import fs from 'node:fs/promises';
import path from 'node:path';
import { drawBackdrop, places } from '@vitrine/art/backdrops';
import { drawVignette, vignettes } from '@vitrine/art/vignettes';

const parts = path.join(import.meta.dirname, '../web/parts');

async function write(folder: string, pictures: readonly (readonly [string, string])[]) {
  await fs.mkdir(path.join(parts, folder), { recursive: true });
  for (const [name, svg] of pictures)
    await fs.writeFile(path.join(parts, folder, `${name}.svg`), svg);
}

await write(
  'backdrops',
  places.map((place) => [place, drawBackdrop(place)]),
);
await write(
  'vignettes',
  vignettes.map((kind) => [kind, drawVignette(kind)]),
);
