import { expect, test } from 'vitest';
import { dataOf } from '../../testing/send.ts';
import { openWorld } from '../../testing/world.ts';
import { findDictionary } from '../store.ts';
import { categories, rarities } from './dictionaries.ts';
import { wears } from './wears.ts';

const world = openWorld();

test('the code and the database know the same categories, rarities and wear grades, in the same order', async () => {
  const read = (name: 'class' | 'quality' | 'appearance') => findDictionary(world.db, name);
  expect(await read('class')).toEqual(
    categories.map((category) => expect.objectContaining(category)),
  );
  expect(await read('quality')).toEqual(rarities.map((rarity) => expect.objectContaining(rarity)));
  const grades = wears.map(({ short, name }) => expect.objectContaining({ short, name }));
  expect(await read('appearance')).toEqual(grades);
});

test('some rarities have a top flag: the reddest of weapons, of other things and of agents, and Contraband [1-3.77]', async () => {
  const list = dataOf(await world.visitor('GET /api/goods_config/{name}', { name: 'quality' }));
  const top = list.filter((rarity) => rarity.top).map(({ value }) => value);
  expect(top).toEqual(['Covert', 'Extraordinary', 'Contraband', 'Master']);
  expect(list.every((rarity) => typeof rarity.top === 'boolean')).toBe(true);
  const grades = dataOf(
    await world.visitor('GET /api/goods_config/{name}', { name: 'appearance' }),
  );
  expect(grades.some((grade) => 'top' in grade)).toBe(false);
});

test('every rarity and wear grade has a name in Chinese', async () => {
  for (const table of ['catalogue_qualities', 'catalogue_appearances'] as const) {
    const rows = await world.owner.selectFrom(table).select(['name', 'name_zh']).execute();
    for (const { name, name_zh } of rows) expect(name_zh, name).toMatch(/^\p{Script=Han}+$/u);
  }
});
