import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { statement } from './statement.ts';

const world = openWorld();
let built = 0;
const findGoods = statement(
  (db, { ids, name, newest }: { ids: readonly number[]; name?: string; newest: boolean }) => {
    built += 1;
    return db
      .selectFrom('catalogue_goods')
      .select('id')
      .where('id', '=', sql<number>`any(${ids})`)
      .$if(name !== undefined, (query) => query.where('hash_name', '=', name!))
      .orderBy('id', newest ? 'desc' : 'asc')
      .limit(10);
  },
);

test('a statement is built once for each choice, and runs with the parameters of each call', async () => {
  const { hash_name } = await world.db
    .selectFrom('catalogue_goods')
    .select('hash_name')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow();
  const idsOf = async (...asked: Parameters<typeof findGoods>) =>
    (await findGoods(...asked)).map(({ id }) => id);
  expect(await idsOf(world.db, { ids: [1, 2], newest: false })).toEqual([1, 2]);
  expect(await idsOf(world.db, { ids: [2, 3, 4], newest: false })).toEqual([2, 3, 4]);
  expect(built).toBe(1);
  expect(await idsOf(world.db, { ids: [1, 2, 3], newest: true })).toEqual([3, 2, 1]);
  expect(await idsOf(world.db, { ids: [1, 2], name: hash_name, newest: false })).toEqual([2]);
  expect(await idsOf(world.db, { ids: [1, 3], name: hash_name, newest: false })).toEqual([]);
  expect(await idsOf(world.db, { newest: false, ids: [4] })).toEqual([4]);
  expect(built).toBe(4);
});

test('a parameter that a statement computes with is a fault', async () => {
  const findNext = statement((db, { id }: { id: number }) =>
    db
      .selectFrom('catalogue_goods')
      .select('id')
      .where('id', '=', id + 1),
  );
  await expect(findNext(world.db, { id: 1 })).rejects.toThrow(/`id`/);
});
