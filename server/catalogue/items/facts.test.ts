import { expect, test } from 'vitest';
import { dataOf } from '../../testing/send.ts';
import { openWorld } from '../../testing/world.ts';

const world = openWorld();

const rarities = [
  ['Rarity_Common_Weapon', 'Consumer Grade', '消费级', '#b0c3d9'],
  ['Rarity_Uncommon_Weapon', 'Industrial Grade', '工业级', '#5e98d9'],
  ['Rarity_Rare_Weapon', 'Mil-Spec Grade', '军规级', '#4b69ff'],
  ['Rarity_Mythical_Weapon', 'Restricted', '受限级', '#8847ff'],
  ['Rarity_Legendary_Weapon', 'Classified', '保密级', '#d32ce6'],
  ['Rarity_Ancient_Weapon', 'Covert', '隐秘级', '#eb4b4b'],
  ['Rarity_Common', 'Base Grade', '普通级', '#b0c3d9'],
  ['Rarity_Rare', 'High Grade', '高级', '#4b69ff'],
  ['Rarity_Mythical', 'Remarkable', '卓越', '#8847ff'],
  ['Rarity_Legendary', 'Exotic', '奇异', '#d32ce6'],
  ['Rarity_Ancient', 'Extraordinary', '非凡', '#eb4b4b'],
  ['Rarity_Contraband', 'Contraband', '违禁品', '#e4ae39'],
  ['Rarity_Rare_Character', 'Distinguished', '高级', '#4b69ff'],
  ['Rarity_Mythical_Character', 'Exceptional', '卓越', '#8847ff'],
  ['Rarity_Legendary_Character', 'Superior', '非凡', '#d32ce6'],
  ['Rarity_Ancient_Character', 'Master', '大师', '#eb4b4b'],
] as const;

const grades = [
  ['FN', 'Factory New', '崭新出厂', '#4ade9c'],
  ['MW', 'Minimal Wear', '略有磨损', '#a3d977'],
  ['FT', 'Field-Tested', '久经沙场', '#e7b75f'],
  ['WW', 'Well-Worn', '破损不堪', '#e8935a'],
  ['BS', 'Battle-Scarred', '战痕累累', '#d96a6a'],
  ['NP', 'Not Painted', '无涂装', '#b0c3d9'],
] as const;

test.each(rarities)(
  'the rarity %s is called “%s”, in Chinese “%s”, and shines in %s [1-3.58 1-3.59 1-3.60 1-3.61 1-3.62 1-3.63 1-3.64 1-3.65 1-3.66 1-3.67 1-3.68 1-3.69 1-3.70 1-3.71 1-3.72 1-3.73 1-3.74 1-3.75 1-3.76b]',
  async (...fact) => {
    const [key, value, zh, color] = fact;
    const told = dataOf(await world.visitor('GET /api/goods_config/{name}', { name: 'quality' }));
    expect(told.filter((entry) => entry.key === key)).toEqual([
      { id: expect.any(Number), key, value, zh, color, top: expect.any(Boolean) },
    ]);
  },
);

test.each(grades)(
  'the wear grade %s is called “%s”, in Chinese “%s”, and has the colour %s [1-3.50 1-3.51 1-3.52 1-3.53 1-3.54 1-3.55 1-3.57 2-10.66 2-10.67 2-10.68 2-10.69 2-10.70 2-10.71]',
  async (...fact) => {
    const [short, value, zh, color] = fact;
    const told = dataOf(
      await world.visitor('GET /api/goods_config/{name}', { name: 'appearance' }),
    );
    expect(told.filter((entry) => entry.short === short)).toEqual([
      { id: expect.any(Number), short, value, zh, color },
    ]);
  },
);

test('there are sixteen rarities and six wear grades, and no others', async () => {
  const count = async (name: string) =>
    dataOf(await world.visitor('GET /api/goods_config/{name}', { name })).length;
  expect([await count('quality'), await count('appearance')]).toEqual([
    rarities.length,
    grades.length,
  ]);
});
