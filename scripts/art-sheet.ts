// Draws a contact sheet: `art-sheet.ts OUT.png [--weapons | --world | --crates] [--only REGEXP] [--size 320] [--columns 5]`.
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { drawCrate } from '@vitrine/art/crate';
import { drawItem, type ItemArt } from '@vitrine/art/item';
import { silhouettes } from '@vitrine/art/silhouettes/find';
import { categories, itemsOf, rarities } from '../server/catalogue/index.ts';
import { recipes } from '../server/seed/world/recipes.ts';
import { skins } from '../server/seed/world/skins.ts';

const RARITIES = {
  blue: '#4b69ff',
  purple: '#8847ff',
  pink: '#d32ce6',
  red: '#eb4b4b',
  gold: '#e4ae39',
  light: '#5e98d9',
};

const plain: Omit<ItemArt, 'weapon' | 'finish' | 'rarity_color'> = {
  category: '',
  wear: 'FN',
  stattrak: false,
  souvenir: false,
  phase: null,
  paint_index: null,
};

/** One tile: weapon, finish, rarity and what differs from a plain Factory New item. */
function item(
  weapon: string,
  finish: string | null,
  rarity: keyof typeof RARITIES,
  rest: Partial<ItemArt> = {},
): string {
  return drawItem({ ...plain, weapon, finish, rarity_color: RARITIES[rarity], ...rest });
}

const samples = () => [
  item('AK-47', 'Redline', 'pink', { wear: 'FT', stattrak: true }),
  item('AK-47', 'Fire Serpent', 'red', { wear: 'MW' }),
  item('AK-47', 'Vulcan', 'red'),
  item('AK-47', 'Safari Mesh', 'light', { wear: 'BS' }),
  item('M4A4', 'Howl', 'gold'),
  item('M4A4', 'Asiimov', 'red', { wear: 'WW' }),
  item('M4A1-S', 'Printstream', 'red'),
  item('M4A1-S', 'Hyper Beast', 'red'),
  item('AWP', 'Dragon Lore', 'red', { souvenir: true }),
  item('AWP', 'Lightning Strike', 'red'),
  item('AWP', 'Boreal Forest', 'light', { wear: 'FT' }),
  item('Desert Eagle', 'Blaze', 'purple'),
  item('Desert Eagle', 'Urban DDPAT', 'light', { wear: 'WW' }),
  item('Glock-18', 'Fade', 'purple'),
  item('Glock-18', 'Water Elemental', 'pink'),
  item('USP-S', 'Kill Confirmed', 'red'),
  item('USP-S', 'Orion', 'pink'),
  item('P250', 'Splash', 'purple', { wear: 'MW' }),
  item('Five-SeveN', 'Kami', 'blue'),
  item('P90', 'Emerald Dragon', 'pink'),
  item('MP9', 'Hypnotic', 'purple'),
  item('MAC-10', 'Neon Rider', 'red'),
  item('UMP-45', 'Blaze', 'blue'),
  item('Nova', 'Hyper Beast', 'pink'),
  item('XM1014', 'Tranquility', 'pink'),
  item('Tec-9', 'Nuclear Threat', 'purple'),
  item('Karambit', 'Doppler', 'gold', { phase: 'Ruby', stattrak: true }),
  item('Karambit', 'Case Hardened', 'gold'),
  item('Butterfly Knife', 'Marble Fade', 'gold'),
  item('Butterfly Knife', 'Gamma Doppler', 'gold', { phase: 'Emerald' }),
  item('M9 Bayonet', 'Crimson Web', 'gold', { wear: 'FT' }),
  item('M9 Bayonet', 'Lore', 'gold'),
  item('Bayonet', 'Damascus Steel', 'gold'),
  item('Flip Knife', 'Tiger Tooth', 'gold'),
  item('Talon Knife', 'Slaughter', 'gold'),
  item('Bowie Knife', null, 'gold', { wear: null }),
  item('Sport Gloves', "Pandora's Box", 'red'),
  item('Sport Gloves', 'Hedge Maze', 'red', { wear: 'FT' }),
  item('Driver Gloves', 'King Snake', 'red'),
  item('Specialist Gloves', 'Crimson Kimono', 'red', { wear: 'BS' }),
];

/** Every weapon once, under finishes that show its shape. */
const weapons = () =>
  Object.keys(silhouettes)
    .filter((name) => matches(name))
    .map((name, i) =>
      item(name, ['Case Hardened', 'Asiimov', 'Fade', 'Redline', 'Crimson Web'][i % 5] ?? 'Fade', 'purple'),
    );

/** Every skin of the demo world in its best grade. */
const world = () =>
  skins
    .filter(({ weapon, finish, phase }) => matches([weapon, finish, phase].join(' | ')))
    .map((skin) => {
      const { weapon, finish, phase, paint_index, wear } = itemsOf(skin)[0]!;
      return drawItem({
        weapon,
        finish,
        phase,
        paint_index,
        stattrak: false,
        souvenir: false,
        category: categories.find(({ key }) => key === skin.category)!.name,
        wear: wear === 'NP' ? null : wear,
        rarity_color: rarities.find(({ key }) => key === skin.rarity)!.color,
      });
    });

/** Every case of the demo world. */
const crates = () => recipes.filter(({ name }) => matches(name)).map(drawCrate);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    weapons: { type: 'boolean' },
    world: { type: 'boolean' },
    crates: { type: 'boolean' },
    only: { type: 'string' },
    size: { type: 'string', default: '320' },
    columns: { type: 'string' },
  },
});
const out = positionals[0];
if (!out) throw new Error('say where the sheet goes: art-sheet.ts OUT.png');

/** Whether a picture of this name is wanted. */
function matches(name: string): boolean {
  return new RegExp(values.only ?? '', 'i').test(name);
}

const width = Number(values.size);
const height = Math.round(width * 0.75);
const pictures = (values.weapons ? weapons : values.world ? world : values.crates ? crates : samples)();
const columns = Number(values.columns ?? Math.max(1, Math.floor(1600 / width)));
const tiles = await Promise.all(pictures.map((svg) => sharp(Buffer.from(svg)).resize(width).png().toBuffer()));

await sharp({
  create: {
    width: columns * width,
    height: Math.ceil(tiles.length / columns) * height,
    channels: 3,
    background: '#0B0D12',
  },
})
  .composite(tiles.map((input, i) => ({ input, left: (i % columns) * width, top: Math.floor(i / columns) * height })))
  .png()
  .toFile(out);
