import { makeClient } from '@vitrine/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGoods } from '../../../catalogue/index.ts';
import { setClock } from '../../../kit/clock.ts';
import { serveApi, type LiveApi } from '../../../testing/api.ts';
import { runQueuedJobs } from '../../../testing/jobs.ts';
import { dataOf, refusalOf } from '../../../testing/send.ts';
import { fake_bot } from '../../../testing/steam-trading.ts';
import { buy, findGoodsFrom } from '../../../testing/trade-flows.ts';
import { openWorld } from '../../../testing/world.ts';
import { joinWithdrawer } from '../../testing/join.ts';
import { openTrading, settingsWith, takeTurn } from '../../testing/steam.ts';

const world = openWorld();
const steam = openTrading(world);
const settings = settingsWith(fake_bot, 'steam');

let api: LiveApi;
beforeAll(async () => (api = await serveApi(world.db, { settings })));
afterAll(() => api.close());

test('the bot’s inventory is the stock: shown before the press, and sent without waiting', async () => {
  const ann = await joinWithdrawer(world);
  const client = makeClient({ base: api.url, headers: ann.headers });
  const dear = await findGoodsFrom(world.owner, 2_000);
  const cheap = await findGoodsFrom(world.owner, 1_000);
  const { item_ids } = await buy(world.db, ann.id, dear.id);
  const knapsack_id = item_ids[0]!;
  const nameOf = async (id: number) => (await readGoods(world.db, [id])).get(id)!.shown.hash_name;
  const preview = async () =>
    dataOf(await client('GET /api/system_shop/extract', { knapsack_id })).item!;

  steam.stock(await nameOf(cheap.id));
  await takeTurn(world, settings);
  expect(await preview()).toMatchObject({ out_of_stock: true });
  // A substitute is one of those that the bot has.
  const { substitute } = await preview();
  if (substitute) expect(substitute.goods.id).toBe(cheap.id);
  expect(refusalOf(await client('POST /api/system_shop/extract', { knapsack_id }))).toBe(
    'withdrawal.out_of_stock',
  );

  steam.stock(await nameOf(dear.id));
  await takeTurn(world, settings);
  expect(await preview()).toMatchObject({ out_of_stock: true });
  const at = Date.now() + 15 * 60_000;
  setClock(() => new Date(at));
  await takeTurn(world, settings);
  expect(await preview()).toMatchObject({ out_of_stock: false, substitute: null });

  const { withdrawal } = dataOf(await client('POST /api/system_shop/extract', { knapsack_id }));
  await runQueuedJobs(world, settings);
  const shown = dataOf(await client('GET /api/withdrawals/{id}', { id: withdrawal.id }));
  expect(shown).toMatchObject({ state: 2, delivery: 'steam' });
});
