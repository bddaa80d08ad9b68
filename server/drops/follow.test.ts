import { expect, test } from 'vitest';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { followDrops } from './follow.ts';
import { drop } from './testing.ts';

const world = openWorld();

test('who follows gets what is won from then on, each drop once, in the order in which it was won', async () => {
  const { id: ann } = await joinPlayer(world);
  expect(await followDrops(world.db)).toEqual({ drops: [], position: 0 });
  await drop(world.owner, ann, [{ price_mills: 1000 }]);
  const { drops, position } = await followDrops(world.db);
  expect(drops).toEqual([]);
  expect(await followDrops(world.db, position)).toEqual({ drops: [], position });
  await drop(world.owner, ann, [{ price_mills: 2000 }, { price_mills: 3000 }]);
  const next = await followDrops(world.db, position);
  expect(next.drops.map(({ goods }) => goods.price)).toEqual([2, 3]);
  expect(await followDrops(world.db, next.position)).toEqual({
    drops: [],
    position: next.position,
  });
});

test('who was away for long gets the newest 500', async () => {
  const { id: ann } = await joinPlayer(world);
  const { position } = await followDrops(world.db);
  await drop(
    world.owner,
    ann,
    Array.from({ length: 520 }, (_, n) => ({ price_mills: 1000 + n })),
  );
  const next = await followDrops(world.db, position);
  expect(next.drops.map(({ goods }) => Math.round(goods.price * 1000))).toEqual(
    Array.from({ length: 500 }, (_, n) => 1020 + n),
  );
  expect((await followDrops(world.db, next.position)).drops).toEqual([]);
});
