import { expect, test } from 'vitest';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { deleteOldDrops } from './delete-old.ts';
import { drop, later } from './testing.ts';

const world = openWorld();

const hour_ms = 3600 * 1000;

async function pricesKept(): Promise<number[]> {
  const rows = await world.owner.selectFrom('drops').select('price_mills').orderBy('id').execute();
  return rows.map(({ price_mills }) => price_mills);
}

test('the newest thousand are kept, of the week before them the 50 dearest of each hour, and nothing older', async () => {
  const { id: ann } = await joinPlayer(world);
  const at = later();
  const hour = (hours_ago: number) =>
    new Date(Math.floor(at.getTime() / hour_ms - hours_ago) * hour_ms + 1000);
  const many = (count: number, from: number, at: Date) =>
    Array.from({ length: count }, (_, n) => ({ price_mills: from + n, at }));
  await drop(world.owner, ann, many(3, 900_000, new Date(at.getTime() - 7 * 24 * hour_ms - 1000)));
  await drop(world.owner, ann, many(60, 10_000, hour(30)));
  await drop(world.owner, ann, many(20, 5_000, hour(29)));
  expect(await deleteOldDrops(world.db), 'as long as all are among the newest').toBe(0);
  await drop(world.owner, ann, many(1000, 1_000, hour(0)));
  expect(await deleteOldDrops(world.db)).toBe(3 + 10);
  expect(await pricesKept()).toEqual(
    [many(50, 10_010, at), many(20, 5_000, at), many(1000, 1_000, at)]
      .flat()
      .map(({ price_mills }) => price_mills),
  );
  expect(await deleteOldDrops(world.db)).toBe(0);
});

test('only today’s counts are kept', async () => {
  const { id: ann } = await joinPlayer(world);
  const at = later();
  const midnight = new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`);
  await world.owner.deleteFrom('drops_days').execute();
  await drop(world.owner, ann, [
    { goods_id: 3, at: new Date(midnight.getTime() - 1) },
    { goods_id: 4, at: midnight },
  ]);
  await deleteOldDrops(world.db);
  expect(
    await world.owner.selectFrom('drops_days').select(['goods_id', 'times']).execute(),
  ).toEqual([{ goods_id: 4, times: 1 }]);
});
