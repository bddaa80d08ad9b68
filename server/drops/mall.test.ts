import { expect, test } from 'vitest';
import { buyGoods } from '../shop/buy.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf } from '../testing/send.ts';
import { findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { deleteOldDrops } from './delete-old.ts';
import { followDrops } from './follow.ts';
import { drop, later, noteDrops } from './testing.ts';

const world = openWorld();

test('a purchase is a drop of the type mall at once, in the list and on the strip, but no win of a ranking [2-3.16 3-9.10]', async () => {
  const ann = await joinPlayer(world);
  const goods = await findGoodsFrom(world.owner, 50_000);
  const { position } = await followDrops(world.db);
  await buyGoods(world.db, ann.id, goods.id, { session: undefined, key: undefined });
  await catchUp(world, noteDrops);
  const list = dataOf(await world.visitor('GET /api/drop', {}));
  expect(list).toMatchObject([
    {
      type: 'mall',
      box: null,
      goods: { id: goods.id, price: goods.price_mills / 1000 },
      user: { name: expect.stringMatching(/^P\*\*\*/) },
    },
  ]);
  expect((await followDrops(world.db, position)).drops).toEqual(list);
  for (const top of ['15', '50'] as const)
    expect(dataOf(await world.visitor('GET /api/drop', { top }))).toEqual([]);
  expect(dataOf(await world.visitor('GET /api/drop_top', {}))).toEqual([]);
});

test('a purchase that is no longer among the newest thousand isn’t kept', async () => {
  const ann = await joinPlayer(world);
  const at = later();
  await drop(world.owner, ann.id, [{ type: 'mall', case_id: null, price_mills: 99_000, at }]);
  await drop(
    world.owner,
    ann.id,
    Array.from({ length: 1000 }, () => ({ at })),
  );
  await deleteOldDrops(world.db);
  const kept = await world.owner
    .selectFrom('drops')
    .select('type')
    .where('type', '=', 'mall')
    .execute();
  expect(kept).toEqual([]);
});
