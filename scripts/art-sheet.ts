// Draws contact sheets of the item art into a folder:
// `art-sheet.ts FOLDER [--sheet shapes_96,crates] [--only REGEXP]`.
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { drawCrate } from '@vitrine/art/crate';
import { chooseRecipe } from '@vitrine/art/finishes/choose';
import { famous as famous_finishes } from '@vitrine/art/finishes/known/famous';
import { drawItem, type ItemArt } from '@vitrine/art/item';
import { oklch } from '@vitrine/art/palette';
import { crate_kinds } from '@vitrine/art/silhouettes/crates/find';
import { silhouettes } from '@vitrine/art/silhouettes/find';
import { categories, itemsOf, rarities, type Item } from '../server/catalogue/index.ts';
import { worldCases } from '../server/demo/world/cases.ts';
import { worldItems } from '../server/demo/world/items.ts';
import { case_recipes } from '../server/demo/world/recipes.ts';
import { skins } from '../server/demo/world/skins.ts';

/** One picture of a sheet with its caption. */
type Tile = { name: string; draw: () => string };
/** `width`: of one picture; `columns`: pictures per row. */
type Sheet = { width: number; columns: number; tiles: () => Tile[] };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sheet: { type: 'string' }, only: { type: 'string', default: '' } },
});

const plain: Omit<ItemArt, 'weapon' | 'finish'> = {
  category: '',
  wear: 'FN',
  rarity_color: '#8847ff',
  stattrak: false,
  souvenir: false,
  phase: null,
  paint_index: null,
};

/** Every weapon once, in finishes that show its shape. */
const shapes = (): Tile[] =>
  Object.keys(silhouettes).map((weapon, i) => {
    const finish = ['Case Hardened', 'Asiimov', 'Fade', 'Redline', 'Crimson Web'][i % 5]!;
    return { name: weapon, draw: () => drawItem({ ...plain, weapon, finish }) };
  });

/** Every finish, under the first name in the demo world that uses it, on a rifle and on a knife. */
const finishes = (): Tile[] => {
  const glow_hue = 0;
  const named = new Map(
    skins
      .toReversed()
      .map(({ finish, phase }) => [
        chooseRecipe(finish, phase, glow_hue).finish,
        { finish, phase },
      ]),
  );
  return [...named.values()].flatMap(({ finish, phase }) =>
    ['AK-47', 'M9 Bayonet'].map((weapon) => ({
      name: finish ?? 'bare metal',
      draw: () => drawItem({ ...plain, weapon, finish, phase }),
    })),
  );
};

/** The most famous finishes, each on the first weapon of the demo world that has it. */
const famous = (): Tile[] =>
  Object.keys(famous_finishes).flatMap((name) => {
    const skin = skins.find(({ finish }) => finish?.toLowerCase() === name);
    return skin
      ? [{ name: `${skin.weapon} ${skin.finish}`, draw: () => drawWorldItem(itemsOf(skin)[0]!) }]
      : [];
  });

/** Some finishes in every wear grade; the last row carries a counter. */
const wear = (): Tile[] =>
  [
    { weapon: 'AK-47', finish: 'Redline' },
    { weapon: 'AWP', finish: 'Asiimov' },
    { weapon: 'Karambit', finish: 'Crimson Web' },
    { weapon: 'Sport Gloves', finish: "Pandora's Box" },
    { weapon: 'Desert Eagle', finish: 'Blaze', stattrak: true },
  ].flatMap((key) =>
    (['FN', 'MW', 'FT', 'WW', 'BS'] as const).map((grade) => ({
      name: `${key.finish} ${grade}`,
      draw: () => drawItem({ ...plain, ...key, wear: grade }),
    })),
  );

/** Every body of a case under its key, in colours around the wheel. */
const bodies = (): Tile[] =>
  crate_kinds.map((kind, i) => ({
    name: kind,
    draw: () => drawCrate({ name: kind, kind, theme_color: oklch(0.72, 0.14, (i * 137.5) % 360) }),
  }));

/** Every case of the demo world. */
const crates = (): Tile[] =>
  case_recipes.map((recipe) => ({ name: recipe.name, draw: () => drawCrate(recipe) }));

/** The same, each with its dearest prize. */
const prizes = (): Tile[] =>
  worldCases(worldItems()).map(({ name, theme_color, kind, entries }) => {
    const [best] = entries
      .map(({ item }) => item)
      .toSorted((a, b) => b.price_mills - a.price_mills);
    return {
      name,
      draw: () => drawCrate({ name, theme_color, kind, prize: drawWorldItem(best!) }),
    };
  });

/** Every skin of the demo world in its best grade. */
const world = (): Tile[] =>
  skins.map((skin) => ({
    name: [skin.weapon, skin.finish, skin.phase].filter(Boolean).join(' '),
    draw: () => drawWorldItem(itemsOf(skin)[0]!),
  }));

function drawWorldItem(item: Item): string {
  return drawItem({
    ...item,
    category: categories.find(({ key }) => key === item.category)!.name,
    wear: item.wear === 'NP' ? null : item.wear,
    rarity_color: rarities.find(({ key }) => key === item.rarity)!.color,
  });
}

const sheets: Record<string, Sheet> = {
  shapes_96: { width: 96, columns: 11, tiles: shapes },
  shapes_320: { width: 320, columns: 5, tiles: shapes },
  finishes: { width: 200, columns: 8, tiles: finishes },
  famous_96: { width: 96, columns: 10, tiles: famous },
  famous_256: { width: 256, columns: 6, tiles: famous },
  famous_640: { width: 640, columns: 3, tiles: famous },
  wear: { width: 320, columns: 5, tiles: wear },
  bodies_96: { width: 96, columns: 11, tiles: bodies },
  bodies_256: { width: 256, columns: 6, tiles: bodies },
  bodies_640: { width: 640, columns: 3, tiles: bodies },
  crates: { width: 240, columns: 6, tiles: crates },
  prizes: { width: 240, columns: 6, tiles: prizes },
  world: { width: 160, columns: 10, tiles: world },
};

const folder = positionals[0];
if (!folder) throw new Error('say where the sheets go: art-sheet.ts FOLDER');
const wanted = values.sheet?.split(',') ?? Object.keys(sheets).filter((name) => name !== 'world');
await fs.mkdir(folder, { recursive: true });
for (const name of wanted) {
  const sheet = sheets[name];
  if (!sheet)
    throw new Error(`no such sheet: ${name}; there are ${Object.keys(sheets).join(', ')}`);
  await drawSheet(path.join(folder, `${name}.png`), sheet);
}

async function drawSheet(file: string, { width, columns, tiles }: Sheet): Promise<void> {
  const shown = tiles().filter(({ name }) => new RegExp(values.only, 'i').test(name));
  const line = 16;
  const height = Math.round(width * 0.75) + line;
  const layers = await Promise.all(
    shown.map(async ({ name, draw }, i) => {
      const [left, top] = [(i % columns) * width, Math.floor(i / columns) * height];
      const picture = await sharp(Buffer.from(draw())).resize(width).png().toBuffer();
      return [
        { input: picture, left, top },
        { input: label(name, width, line), left, top: top + height - line },
      ];
    }),
  );
  await sharp({
    create: {
      width: columns * width,
      height: Math.ceil(shown.length / columns) * height,
      channels: 3,
      background: '#0B0D12',
    },
  })
    .composite(layers.flat())
    .png()
    .toFile(file);
}

/** Renders a name as small centred text. */
function label(name: string, width: number, height: number): Buffer {
  const text = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="50%" y="11" text-anchor="middle" font-family="sans-serif" font-size="10" fill="#A7AFBF">${text}</text></svg>`,
  );
}
