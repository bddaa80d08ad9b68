import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { readGoods } from './goods.ts';

const world = openWorld();

async function showFirst(category: string) {
  const { id, quality_id } = await world.owner
    .selectFrom('catalogue_goods as goods')
    .innerJoin('catalogue_categories as category', 'category.id', 'goods.category_id')
    .select(['goods.id', 'goods.quality_id'])
    .where('category.key', '=', category)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { shown: (await readGoods(world.db, [id])).get(id)!.shown, quality_id };
}

test.each(['knives', 'gloves'])(
  '%s show as Contraband, and keep the rarity that the game gives them',
  async (category) => {
    const { shown, quality_id } = await showFirst(category);
    expect(shown.quality).toEqual({ id: 12, value: 'Contraband', color: '#e4ae39' });
    expect(quality_id).not.toBe(12);
  },
);

test('guns show the rarity that the game gives them', async () => {
  const { shown, quality_id } = await showFirst('smgs');
  expect(shown.quality.id).toBe(quality_id);
});
