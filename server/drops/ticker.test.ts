import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { topUp, topUpShop } from '../testing/flows.ts';
import { dataOf } from '../testing/send.ts';
import { buy, findGoodsFrom, withdraw } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { takeDeliveryReport } from '../withdrawals/progress.ts';
import { later } from './testing.ts';

const world = openWorld();

const read = async () => dataOf(await world.visitor('GET /api/rolling_data', {}));

async function joinNamed(name: string) {
  const player = await joinPlayer(world);
  await world.owner
    .updateTable('accounts_players')
    .set({ name })
    .where('id', '=', player.id)
    .execute();
  return player;
}

test('the ticker is empty as long as nobody has topped up or withdrawn', async () => {
  expect(await read()).toEqual({ recharge: [], withdrawal: [] });
});

test('the ticker has the newest top-ups and delivered withdrawals, with masked names [1-3.86 1-3.87 1-3.88 1-3.89 1-7.135]', async () => {
  const ann = await joinNamed('Zoë');
  const ben = await joinNamed('夜行猫');
  await topUp(world.db, { player_id: ann.id, order_id: 1, amount_mills: 25_500 });
  await topUpShop(world.db, { player_id: ben.id, order_id: 2, amount_mills: 7_000 });
  const goods = await findGoodsFrom(world.owner, 1_000);
  const items = [await buy(world.db, ben.id, goods.id), await buy(world.db, ben.id, goods.id)];
  const [first, second] = [
    await withdraw(world.db, ben.id, items[0]!.item_ids[0]!),
    await withdraw(world.db, ben.id, items[1]!.item_ids[0]!),
  ];
  await takeDeliveryReport(world.db, first, { event: 'delivered' });
  await takeDeliveryReport(world.db, second, { event: 'failed' });
  later();
  const { hash_name } = await world.owner
    .selectFrom('catalogue_goods')
    .select('hash_name')
    .where('id', '=', goods.id)
    .executeTakeFirstOrThrow();
  expect(await read()).toEqual({
    recharge: [
      { name: '夜***猫', money: 7 },
      { name: 'Z***ë', money: 25.5 },
    ],
    withdrawal: [{ name: '夜***猫', goods: { hash_name } }],
  });
});

test('the ticker has at most 20 of each, and is cached for five seconds', async () => {
  const ann = await joinNamed('Ann');
  later();
  await read();
  for (let n = 0; n < 21; n++)
    await topUp(world.db, { player_id: ann.id, order_id: 100 + n, amount_mills: 10_000 + n });
  const cached = await read();
  expect(cached.recharge).toHaveLength(2);
  later();
  const { recharge } = await read();
  expect(recharge).toHaveLength(20);
  expect(recharge.at(-1)!.money).toBe(10.001);
});

test('the ticker reads its facts by an index', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
    select player_id, payload from facts where kind = 'payment.credited' order by id desc limit 20`.execute(
    world.owner,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('facts_ticker');
});
