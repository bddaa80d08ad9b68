import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawItem, type ItemArt } from './item.ts';
import { findSilhouette, silhouettes } from './silhouettes/find.ts';

const redline: ItemArt = {
  weapon: 'AK-47',
  category: 'Rifles',
  finish: 'Redline',
  wear: 'FT',
  rarity_color: '#d32ce6',
  stattrak: false,
  souvenir: false,
  phase: null,
  paint_index: 282,
};

const WEAPONS =
  'AK-47,M4A4,M4A1-S,AUG,SG 553,FAMAS,Galil AR,AWP,SSG 08,SCAR-20,G3SG1,MP9,MP7,MP5-SD,UMP-45,P90,PP-Bizon,MAC-10,Glock-18,USP-S,P2000,P250,Five-SeveN,Tec-9,CZ75-Auto,Desert Eagle,Dual Berettas,R8 Revolver,Zeus x27,Nova,XM1014,MAG-7,Sawed-Off,M249,Negev,Karambit,M9 Bayonet,Bayonet,Butterfly Knife,Flip Knife,Gut Knife,Huntsman Knife,Falchion Knife,Shadow Daggers,Bowie Knife,Navaja Knife,Stiletto Knife,Talon Knife,Ursus Knife,Paracord Knife,Survival Knife,Nomad Knife,Skeleton Knife,Classic Knife,Kukri Knife,Sport Gloves,Driver Gloves,Hand Wraps,Moto Gloves,Specialist Gloves,Hydra Gloves,Bloodhound Gloves,Broken Fang Gloves'.split(
    ',',
  );

const FINISHES = [
  ...'Doppler,Marble Fade,Case Hardened,Crimson Web,Asiimov,Fire Serpent,Urban DDPAT,Boreal Forest,Safari Mesh,Tiger Tooth,Slaughter,Damascus Steel,Ultraviolet,Lore,Hyper Beast,Carbon Fiber,Kami,Lightning Strike,Motherboard,Wild Lily,Splash Jam,Coral Halftone,Green Plaid,Terrain,Black Laminate,Dragon Lore,Hexane,Ocean Foam,Hazard Pay,Fade,Neo-Noir'.split(
    ',',
  ),
  '',
  '龍王 (Dragon King)',
  '"<&>"',
  null,
];

test('the same key gives the same bytes', () => {
  expect(drawItem(redline)).toBe(drawItem({ ...redline }));
});

test('every field of the key changes the picture', () => {
  const others: Partial<ItemArt>[] = [
    { weapon: 'AWP' },
    { finish: 'Vulcan' },
    { wear: 'BS' },
    { rarity_color: '#eb4b4b' },
    { stattrak: true },
    { souvenir: true },
    { phase: 'Phase 2' },
    { paint_index: 1 },
  ];
  const pictures = [redline, ...others.map((other) => ({ ...redline, ...other }))].map(drawItem);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('every weapon has a silhouette of its own', () => {
  const outlines = WEAPONS.map((name) =>
    silhouettes[name]?.layers
      .flat()
      .map((part) => part.path)
      .join(''),
  );
  expect(outlines.filter((path) => path === undefined)).toEqual([]);
  expect(new Set(outlines).size).toBe(WEAPONS.length);
});

test('an unknown weapon is drawn as a typical one of its category', () => {
  expect(findSilhouette('Trench Knife', 'Knives')).toBe(silhouettes['Bayonet']);
  expect(findSilhouette('Ray Gun', 'Who Knows')).toBe(silhouettes['AK-47']);
  expect(findSilhouette('★ Karambit', 'Knives')).toBe(silhouettes['Karambit']);
});

test('pictures in one page never share an element id, and refer only to their own', () => {
  const svgs = WEAPONS.map((weapon) => drawItem({ ...redline, weapon, finish: 'Fade' }));
  const defined = svgs.map((svg) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  const all = defined.flat();
  expect(new Set(all).size).toBe(all.length);
  svgs.forEach((svg, i) => {
    const used = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(
      (match) => match[1] ?? match[2],
    );
    expect(defined[i]).toEqual(expect.arrayContaining(used));
  });
});

test('each worse grade shows every mark of the better ones and more', () => {
  const grades = (['FN', 'MW', 'FT', 'WW', 'BS'] as const).map(
    (wear) => drawItem({ ...redline, wear }).length,
  );
  expect(grades).toEqual(grades.toSorted((a, b) => a - b));
  expect(new Set(grades).size).toBe(5);
});

test('no picture holds a value that is not a number', () => {
  const keys = [
    ...WEAPONS.map((weapon) => ({ weapon })),
    ...FINISHES.map((finish) => ({ finish })),
  ];
  for (const key of keys) {
    expect(drawItem({ ...redline, ...key, wear: 'BS', stattrak: true })).not.toMatch(
      /NaN|undefined|Infinity|null/,
    );
  }
});

test('every weapon and every finish is well-formed and has ink in the middle and none at the corners', async () => {
  const keys = [
    ...WEAPONS.map((weapon) => ({ ...redline, weapon })),
    ...FINISHES.map((finish) => ({ ...redline, finish, stattrak: true, souvenir: true })),
  ];
  const check = async (key: ItemArt) => {
    const { data, info } = await sharp(Buffer.from(drawItem(key)))
      .resize(96)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([96, 72, 4]);
    const solid = data.filter((value, i) => i % 4 === 3 && value > 250).length;
    expect(solid, JSON.stringify(key)).toBeGreaterThan(350);
    expect([data[3], data[95 * 4 + 3], data[71 * 96 * 4 + 3], data[data.length - 1]]).toEqual([
      0, 0, 0, 0,
    ]);
  };
  await Promise.all(keys.map(check));
}, 30_000);

test('a colour that is not #rrggbb is refused', () => {
  expect(() => drawItem({ ...redline, rarity_color: 'red"/><script>' })).toThrow(SyntaxError);
});
