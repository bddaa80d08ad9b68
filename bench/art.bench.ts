import sharp from 'sharp';
import { drawCrate } from '@vitrine/art/crate';
import { drawItem } from '@vitrine/art/item';
import { categories, itemsOf, rarities, type Item } from '../server/catalogue/index.ts';
import { renderPicture } from '../server/kit/pictures.ts';
import { worldCases } from '../server/demo/world/cases.ts';
import { worldItems } from '../server/demo/world/items.ts';
import { skins } from '../server/demo/world/skins.ts';
import { median, printResult } from './result.ts';

const sample_size = 300;
const picture_ms_max = 60;
const avif_bytes_max = 14_000;

/**
 * Measures the cost of a picture: milliseconds of one warm processor from its facts to AVIF and to
 * WebP, 320 wide, and bytes. Medians over 300 items spread over all weapons, finishes and grades of
 * the demo world (`--items N` takes fewer), and over its cases, each with its dearest prize.
 */
export async function run(args: string[]): Promise<void> {
  const size = Number(args[args.indexOf('--items') + 1]) || sample_size;
  const every = skins.flatMap((skin) => itemsOf(skin));
  const items = Array.from(
    { length: size },
    (_, i) => every[Math.floor((i * every.length) / size)]!,
  );
  const cases = worldCases(worldItems()).map(({ name, theme_color, kind, entries }) => {
    const [best] = entries
      .map(({ item }) => item)
      .toSorted((a, b) => b.price_mills - a.price_mills);
    return () => drawCrate({ name, theme_color, kind, prize: draw(best!) });
  });
  sharp.concurrency(1);
  for (const item of items.slice(0, 20)) await renderPicture(draw(item), 320, 'avif');
  await measure(
    'art',
    items.map((item) => () => draw(item)),
  );
  await measure('art.case', cases);
}

async function measure(name: string, drawings: readonly (() => string)[]): Promise<void> {
  for (const format of ['avif', 'webp'] as const) {
    const pictures = [];
    for (const drawing of drawings) {
      const before = process.cpuUsage();
      const { length } = await renderPicture(drawing(), 320, format);
      const { user, system } = process.cpuUsage(before);
      pictures.push({ ms: (user + system) / 1000, length });
    }
    printResult({
      name: `${name}.${format}_320`,
      unit: 'ms',
      ours: median(pictures.map(({ ms }) => ms)),
      reference: picture_ms_max,
      what_reference_is: 'the limit',
    });
    printResult({
      name: `${name}.${format}_320_size`,
      unit: 'bytes',
      ours: median(pictures.map(({ length }) => length)),
      reference: avif_bytes_max,
      what_reference_is: 'the limit for AVIF',
    });
  }
}

function draw(item: Item): string {
  return drawItem({
    ...item,
    category: categories.find(({ key }) => key === item.category)!.name,
    wear: item.wear === 'NP' ? null : item.wear,
    rarity_color: rarities.find(({ key }) => key === item.rarity)!.color,
  });
}
