import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transact } from '../kit/db.ts';
import { openWorld } from '../testing/world.ts';
import { readGoods } from './goods.ts';
import { changePrice, changePrices } from './price.ts';
import { findChanges } from './store.ts';

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
  '%s show as Contraband, and keep the rarity that the game gives them [1-3.78 1-3.79 3-7.35 3-7.36]',
  async (category) => {
    const { shown, quality_id } = await showFirst(category);
    expect(shown.quality).toEqual({ id: 12, value: 'Contraband', color: '#e4ae39' });
    expect(quality_id).not.toBe(12);
  },
);

test('guns show the rarity that the game gives them [3-7.35]', async () => {
  const { shown, quality_id } = await showFirst('smgs');
  expect(shown.quality.id).toBe(quality_id);
});

describe('a look for changed items', () => {
  const look = (seen = '1:1:') => findChanges(world.db, seen, 10_000);

  test('finds each change once, also one that its transaction commits after later ones', async () => {
    const [first, second] = (await look()).ids;
    const before = await look();
    const between = await transact(world.owner, async (tx) => {
      await changePrice(tx, first!, mills(5_000));
      await transact(world.owner, (other) => changePrice(other, second!, mills(6_000)));
      const seen = await look(before.now_seen);
      expect(seen.ids).toEqual([second]);
      return seen;
    });
    const after = await look(between.now_seen);
    expect(after.ids).toEqual([first]);
    expect((await look(after.now_seen)).ids).toEqual([]);
  });

  test('finds no item of a transaction that is still to come, as a dump of another cluster brings', async () => {
    const { now_seen } = await look();
    await transact(world.owner, async (tx) => {
      await sql`alter table catalogue_goods disable trigger catalogue_goods_note_change`.execute(
        tx,
      );
      await sql`update catalogue_goods set changed_tx = '1000000000' where category_id = 1`.execute(
        tx,
      );
      await sql`alter table catalogue_goods enable trigger catalogue_goods_note_change`.execute(tx);
    });
    expect((await look(now_seen)).ids).toEqual([]);
  });

  test('that finds many evicts all', async () => {
    const { ids } = await look();
    expect(ids.length).toBeGreaterThan(1_000);
    const before = await readGoods(world.db, ids);
    const dearer = ids.map((id) => ({
      goods_id: id,
      price_mills: mills(before.get(id)!.price_mills + 10),
    }));
    await transact(world.owner, (tx) => changePrices(tx, dearer));
    const after = await readGoods(world.db, ids);
    expect(
      dearer.filter(
        ({ goods_id, price_mills }) => after.get(goods_id)!.price_mills !== price_mills,
      ),
    ).toEqual([]);
  });
});
