import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { findDictionary } from '../store.ts';
import { categories, rarities } from './dictionaries.ts';
import { wears } from './wears.ts';

const world = openWorld();

test('the code and the database know the same categories, rarities and wear grades, in the same order', async () => {
  const read = (name: 'class' | 'quality' | 'appearance') => findDictionary(world.db, name);
  expect(await read('class')).toEqual(categories.map((category) => expect.objectContaining(category)));
  expect(await read('quality')).toEqual(rarities.map((rarity) => expect.objectContaining(rarity)));
  const grades = wears.map(({ short, name }) => expect.objectContaining({ short, name }));
  expect(await read('appearance')).toEqual(grades);
});

test('every rarity and wear grade has a name in Chinese', async () => {
  for (const table of ['catalogue_qualities', 'catalogue_appearances'] as const) {
    const rows = await world.owner.selectFrom(table).select(['name', 'name_zh']).execute();
    for (const { name, name_zh } of rows) expect(name_zh, name).toMatch(/^\p{Script=Han}+$/u);
  }
});
