// Draws the installed app's icons and the site's poster from the mark, into `web/public/`.
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawCrate } from '@vitrine/art/crate';
import { drawItem, type ItemArt } from '@vitrine/art/item';
import { drawPoster, POSTER_NAME } from '@vitrine/art/poster';
import { ink } from '../server/bare-page.ts';
import { letter } from '../server/kit/lettering.ts';
import { renderPicture } from '../server/kit/pictures.ts';

const web = path.join(import.meta.dirname, '../web');
const mark = await fs.readFile(path.join(web, 'shell/mark.svg'));

/**
 * Draws the mark on a square, scaled to `part` of its width. The background is transparent, or our
 * pages' colour where launchers crop the square.
 */
async function drawIcon(
  name: string,
  size: number,
  part: number,
  background: string,
): Promise<void> {
  const width = Math.round(size * part);
  const drawn = await sharp(mark, { density: (72 * width) / 32 })
    .resize(width)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ palette: true, effort: 10 })
    .toFile(path.join(web, 'public', name));
}

const plain: Omit<ItemArt, 'weapon' | 'finish' | 'rarity_color'> = {
  category: '',
  wear: 'FN',
  stattrak: false,
  souvenir: false,
  phase: null,
  paint_index: null,
};
const items = [
  { weapon: 'Karambit', finish: 'Fade', rarity_color: '#e4ae39' },
  { weapon: 'AK-47', finish: 'Case Hardened', rarity_color: '#d32ce6' },
  { weapon: 'AWP', finish: 'Asiimov', rarity_color: '#eb4b4b' },
];
const poster = drawPoster({
  crate: drawCrate({ name: 'Vitrine', theme_color: '#e7b75f', kind: 'vault' }),
  items: items.map((item) => ({
    picture: drawItem({ ...plain, ...item }),
    color: item.rarity_color,
  })),
  name: letter('Vitrine', POSTER_NAME),
  brand: undefined,
});

await fs.mkdir(path.join(web, 'public'), { recursive: true });
await drawIcon('icon-192.png', 192, 1, 'transparent');
await drawIcon('icon-512.png', 512, 1, 'transparent');
// A launcher may crop everything outside of a circle of 80 %.
await drawIcon('icon-maskable-512.png', 512, 0.6, ink);
await drawIcon('apple-touch-icon.png', 180, 0.76, ink);
await fs.writeFile(path.join(web, 'public/poster.jpg'), await renderPicture(poster, 1200, 'jpg'));
