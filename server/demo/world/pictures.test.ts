import { drawItem } from '@vitrine/art/item';
import { silhouettes } from '@vitrine/art/silhouettes/find';
import { expect, test } from 'vitest';
import { categories, rarities, wearsOf } from '../../catalogue/index.ts';
import { skins } from './skins.ts';

const draw = (skin: (typeof skins)[number]) => {
  const best = wearsOf(skin)[0]!.short;
  return drawItem({
    ...skin,
    category: categories.find(({ key }) => key === skin.category)!.name,
    wear: best === 'NP' ? null : best,
    rarity_color: rarities.find(({ key }) => key === skin.rarity)!.color,
  });
};

test('every weapon of the demo world has a shape of its own', () => {
  expect(
    [...new Set(skins.map(({ weapon }) => weapon))].filter((weapon) => !(weapon in silhouettes)),
  ).toEqual([]);
});

test.each([...Map.groupBy(skins, ({ weapon }) => weapon)])(
  'every skin of %s has a picture of its own, without a value that is no number',
  (_, of_weapon) => {
    const pictures = of_weapon.map(draw);
    expect(new Set(pictures).size).toBe(of_weapon.length);
    for (const picture of pictures) expect(picture).not.toMatch(/NaN|undefined|Infinity|null/);
  },
);
