import { expect, test } from 'vitest';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

test('an item in the backpack tells its rarity and its wear grade as the dictionaries name them [1-3.35 1-3.36]', async () => {
  const ann = await joinPlayer(world);
  dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 5 }));
  const dictionary = async (name: string) =>
    dataOf(await world.visitor('GET /api/goods_config/{name}', { name })).map(
      (entry) => [entry.id, entry] as const,
    );
  const [qualities, appearances] = [
    new Map(await dictionary('quality')),
    new Map(await dictionary('appearance')),
  ];
  const { list } = dataOf(await ann.api('GET /api/system_shop/backpack', {}));
  expect(list).toHaveLength(5);
  for (const { goods_info } of list) {
    const { quality, appearance } = goods_info;
    const { value, color } = qualities.get(quality.id)!;
    expect(quality).toEqual({ id: quality.id, value, color });
    const grade = appearances.get(appearance.id)!;
    expect(appearance).toEqual({ id: appearance.id, value: grade.value, short: grade.short });
    expect(goods_info.hash_name.endsWith(`(${grade.value})`) || grade.short === 'NP').toBe(true);
  }
});
