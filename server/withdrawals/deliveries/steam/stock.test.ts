import { mills } from '@vitrine/contract/amount';
import { makeClient } from '@vitrine/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePrice, readGoods } from '../../../catalogue/index.ts';
import { setClock } from '../../../kit/clock.ts';
import { transact } from '../../../kit/db.ts';
import { serveApi, type LiveApi } from '../../../testing/api.ts';
import { runQueuedJobs } from '../../../testing/jobs.ts';
import { dataOf, refusalOf } from '../../../testing/send.ts';
import { fake_bot } from '../../../testing/steam-trading.ts';
import { buy, findGoodsFrom } from '../../../testing/trade-flows.ts';
import { openWorld } from '../../../testing/world.ts';
import { joinMember } from '../../../staff/testing.ts';
import { joinWithdrawer } from '../../testing/join.ts';
import { openTrading, settingsWith, takeTurn, withdrawBySteam } from '../../testing/steam.ts';

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

test('staff sees what each bot has, what is in an offer and what Steam keeps until when [7-5.8]', async () => {
  const finn = await joinMember(world, 'finance');
  const taken = await withdrawBySteam(world, steam);
  const [first] = steam.items.keys();
  steam.stock(taken.name);
  const until = '2030-07-24T07:00:00.000Z';
  const sentence =
    'This item is trade-protected and cannot be consumed, modified, or transferred until Jul 24, 2030 (7:00:00) GMT';
  steam.keep(taken.name, sentence);
  steam.keep('A sticker of another shop', 'Steam says something new');
  await takeTurn(world, settings);

  const { list: bots } = dataOf(await finn.api('GET /api/console/bots', {}));
  expect(bots).toMatchObject([
    { count: 4, free: 1, offered: 1, kept: 2, next_at: until, failures: 0 },
  ]);
  const listed = async (query: object) =>
    dataOf(await finn.api('GET /api/console/stock', { sums: 'yes', ...query }));
  const all = await listed({ sort: 'until' });
  expect(all.sums).toEqual({ count: 4, price: bots[0]!.price });
  expect(all.list[0]).toMatchObject({ state: 'kept', until, goods_id: taken.goods_id });
  const kept = await listed({ 'filter[state]': 'kept', 'filter[name]': 'STICKER' });
  expect(kept.list).toMatchObject([{ goods_id: null, price: null, until: null }]);
  const offered = await listed({ 'filter[state]': 'offered' });
  expect(offered.list).toMatchObject([{ asset_id: first, withdrawal_id: taken.id }]);
  expect(offered.sums!.count).toBe(1);

  // Items that fit: first those that can be sent, with their margin against the price now.
  const { id } = taken;
  const { price } = dataOf(await finn.api('GET /api/console/withdrawals/{id}', { id }));
  await transact(world.owner, (tx) =>
    changePrice(tx, taken.goods_id, mills(Math.round(price * 1000) + 70)),
  );
  // Of several readers at once, only the first looks for new prices.
  await readGoods(world.db, [taken.goods_id]);
  const { fits } = dataOf(await finn.api('GET /api/console/withdrawals/{id}', { id }));
  expect(fits.map(({ state, margin }) => [state, margin])).toEqual([
    ['free', -0.07],
    ['kept', -0.07],
    ['offered', -0.07],
  ]);

  // Sent by hand or sold at Steam: gone with the next comparison.
  steam.items.clear();
  setClock(() => new Date(Date.now() + 16 * 60_000));
  await takeTurn(world, settings);
  expect((await listed({})).sums!.count).toBe(2);
});

test('a Steam that doesn’t tell what it keeps stops no comparison [7-5.8]', async () => {
  const finn = await joinMember(world, 'finance');
  const goods = await findGoodsFrom(world.owner, 1_000);
  steam.stock((await readGoods(world.db, [goods.id])).get(goods.id)!.shown.hash_name);
  steam.onCall = (moment, call) => {
    const is_second = call === 'inventory' && steam.count('inventory') > 1;
    return Promise.resolve(moment === 'before' && is_second ? 'lost' : undefined);
  };
  await takeTurn(world, settings);
  const { list: bots } = dataOf(await finn.api('GET /api/console/bots', {}));
  expect(bots).toMatchObject([{ count: 1, free: 1, kept: 0 }]);
});
