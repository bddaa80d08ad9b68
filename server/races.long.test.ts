import { mills } from '@vitrine/contract/amount';
import { makeClient } from '@vitrine/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setOutside } from './kit/outside.ts';
import { makeSandbox, sandbox_header, signReport } from './payments/gateways/sandbox/sandbox.ts';
import { issueGiftCards } from './payments/gift-cards/operate.ts';
import { findOrderBySn } from './payments/store.ts';
import { order, read } from './payments/testing/orders.ts';
import { updateOrder } from './payments/update.ts';
import { setStock } from './shop/operate.ts';
import { serveApi, type Api } from './testing/api.ts';
import { makeCase } from './testing/cases.ts';
import { topUp } from './testing/flows.ts';
import { fake_gateways, FakeGateways } from './testing/gateways.ts';
import { runQueuedJobs } from './testing/jobs.ts';
import {
  callVerb,
  startSecondProcess,
  type SecondProcess,
  type VerbCall,
} from './testing/second-process.ts';
import { dataOf, refusalOf, send } from './testing/send.ts';
import { test_settings } from './testing/settings.ts';
import { stateOf } from './testing/state.ts';
import { buy, findGoodsFrom } from './testing/trade-flows.ts';
import { joinPlayer, openWorld, randomAddress, type TestPlayer } from './testing/world.ts';
import { joinWithdrawer } from './withdrawals/testing/join.ts';
import { commandDesk } from './audit/index.ts';

const world = openWorld();
const settings = { gateways: { ...fake_gateways, sandbox: true } };

let first: Api;
let second: SecondProcess;
beforeAll(async () => {
  first = await serveApi(world.db, { settings });
  second = await startSecondProcess(world, { settings });
});
afterAll(() => {
  first?.close();
  second?.close();
});

const at_once = 1_000;
const asked = {};

const buyGoods = ({ id }: TestPlayer, goods_id: number): VerbCall => ({
  file: 'shop/buy.ts',
  verb: 'buyGoods',
  args: [id, goods_id, asked],
});

/** Makes a thousand calls at once, as many of each, half of them in each process. */
async function race(...calls: VerbCall[]): Promise<Record<string, number>> {
  const times = at_once / calls.length / 2;
  const outcomes = await Promise.all(
    calls.flatMap((call) => [callVerb(world.db, call, times), second.callVerb(call, times)]),
  );
  return countEach(outcomes.flat());
}

const countEach = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Map.groupBy(outcomes, (outcome) => outcome)
      .entries()
      .map(([outcome, { length }]) => [outcome, length]),
  );

const tokensOf = async (player: TestPlayer) =>
  (await stateOf(world, player)).balances.find(({ path }) => path.endsWith('/shop_score'))!
    .balance_mills;
const moneyOf = async ({ api }: TestPlayer) => dataOf(await api('GET /api/user', {})).money;
const joinPoor = () => joinPlayer(world, { is_poor: true });

test('1,000 purchases with the last tokens: as many as the tokens pay for [2-8.14]', async () => {
  const ann = await joinPlayer(world);
  const { id, price_mills } = await findGoodsFrom(world.owner, 30_000);
  const affordable = Math.floor(120_000 / price_mills);
  expect(await race(buyGoods(ann, id))).toEqual({
    none: affordable,
    'tokens.short': at_once - affordable,
  });
  expect(await tokensOf(ann)).toBe(120_000 - affordable * price_mills);
  expect((await stateOf(world, ann)).items.length).toBe(affordable);
});

test('1,000 purchases of the last piece, by ten players: one', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => joinPlayer(world)));
  const { id } = await findGoodsFrom(world.owner, 100);
  await setStock(commandDesk(world.db), id, 1);
  const outcomes = await race(...players.map((player) => buyGoods(player, id)));
  expect(outcomes).toEqual({ none: 1, 'goods.out_of_stock': at_once - 1 });
  await setStock(commandDesk(world.db), id, null);
});

test('a number of pieces that the operator sets amid 1,000 purchases counts exactly those after it', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => joinPlayer(world)));
  const { id } = await findGoodsFrom(world.owner, 100);
  const bought = race(...players.map((player) => buyGoods(player, id)));
  for (const pieces of [5, null, 7, null, 20]) await setStock(commandDesk(world.db), id, pieces);
  // After every test the verification compares each limited stock with the purchases since.
  expect(Object.keys(await bought).toSorted()).toEqual(['goods.out_of_stock', 'none']);
  await setStock(commandDesk(world.db), id, null);
});

/** A player with one bought item, and the acts that take it out of the backpack. */
async function buyOne() {
  const player = await joinWithdrawer(world);
  const { id: goods_id } = await findGoodsFrom(world.owner, 1_000);
  const [item] = (await buy(world.db, player.id, goods_id)).item_ids;
  const sale = { items: [item], to: 'shop_score', ...test_settings.inventory };
  const withdrawal = {
    asked,
    settings: { withdrawals: test_settings.withdrawals },
  };
  const sell = { file: 'inventory/sell.ts', verb: 'sellItems', args: [player.id, sale, asked] };
  const extract = {
    file: 'withdrawals/extract.ts',
    verb: 'extractItem',
    args: [player.id, { knapsack_id: item }, withdrawal],
  };
  return { player, sell, extract };
}

test('1,000 sales of one item: one', async () => {
  const { player, sell } = await buyOne();
  const before = (await tokensOf(player)) + (await stateOf(world, player)).items.length;
  expect(await race(sell)).toEqual({ none: 1, 'item.not_held': at_once - 1 });
  expect(await tokensOf(player)).toBeGreaterThan(before);
});

test('1,000 sales and withdrawals of one item: one of them', async () => {
  const { sell, extract } = await buyOne();
  expect(await race(sell, extract)).toEqual({ none: 1, 'item.not_held': at_once - 1 });
});

test('one gift card that a hundred players redeem ten times each: one player’s, once', async () => {
  const players = await Promise.all(Array.from({ length: 100 }, joinPoor));
  const { codes } = await issueGiftCards(commandDesk(world.db), {
    value_mills: mills(5_000),
    count: 1,
    expires_at: new Date('2100-01-01'),
  });
  const answers = await Promise.all(
    Array.from({ length: at_once }, (_, n) => {
      const { headers } = players[n % players.length]!;
      const base = n % (2 * players.length) < players.length ? first.url : second.url;
      return makeClient({ base, headers })('POST /api/user/cdkey', { code: codes[0]! }, {});
    }),
  );
  expect(countEach(answers.map(refusalOf))).toEqual({ none: 1, 'gift_card.used': at_once - 1 });
  expect(await Promise.all(players.map(moneyOf))).toContain(5);
});

test('a refund and a charge-back amid 1,000 openings take what is there, once; the rest is owed [3-10.13]', async () => {
  const ann = await joinPlayer(world, { is_poor: true });
  const { id: order_id } = await topUp(world.db, {
    player_id: ann.id,
    order_id: 1_000_000,
    amount_mills: 9_000,
  });
  const box = await makeCase(world, { price_mills: 1_000 });
  const open = {
    file: 'cases/open.ts',
    verb: 'openCase',
    args: [ann.id, { id: box.id, count: 1 }, asked],
  };
  const refund = (reason: string) => ({
    file: 'payments/refunds/refund.ts',
    verb: 'refundOrder',
    args: [order_id, { reason, pays_back: false }],
  });
  const [outcomes] = await Promise.all([
    race(open),
    callVerb(world.db, refund('charge_back'), 5),
    second.callVerb(refund('refund'), 5),
  ]);
  // A player who owes opens nothing.
  const { none: spent = 0, 'balance.short': short = 0, 'debt.owed': owed = 0 } = outcomes;
  expect(spent + short + owed).toBe(at_once);
  expect(dataOf(await ann.api('GET /api/user', {}))).toMatchObject({ money: 0, debt: spent });
});

test('1,000 callbacks, each of which is right or wrong in its own way, credit once what was paid [3-2.68]', async () => {
  const fake = new FakeGateways();
  setOutside(fake.send);
  const players = await Promise.all(Array.from({ length: 5 }, joinPoor));
  const [paid, unpaid, late, short] = (await Promise.all(
    players.slice(0, 4).map((player) => order(player)),
  )) as [string, string, string, string];
  const eve = {
    ...players[4]!,
    api: makeClient({ base: first.url, headers: players[4]!.headers }),
  };
  const foreign = await order(eve, { payment_id: 2 });
  await receive(paid, 20_000);
  await receive(short, 10_000);
  await receive(late, 0, 'expired');
  await updateOrder(
    world.db,
    makeSandbox(world.db, test_settings),
    (await findOrderBySn(world.db, late))!.id,
  );
  await receive(late, 20_000, 'expired');
  fake.payCard(foreign).currency = 'eur';

  const bodyOf = (order_sn: string) => JSON.stringify({ order_sn });
  const report = (url: string, body: string, signed = body) =>
    send(url, 'POST /api/pay/webhook/sandbox', {
      body,
      // Gateways call from many addresses, since one is rate-limited.
      headers: {
        [sandbox_header]: signReport(test_settings, signed).toString('hex'),
        'x-forwarded-for': randomAddress(),
      },
    });
  const callbacks: ((url: string) => ReturnType<typeof send>)[] = [
    (url) => report(url, bodyOf(paid)),
    (url) => report(url, bodyOf(paid), bodyOf(unpaid)),
    (url) => report(url, bodyOf(unpaid), bodyOf(paid)),
    (url) => report(url, bodyOf(unpaid)),
    (url) => report(url, bodyOf(late)),
    (url) => report(url, bodyOf(short)),
    (url) => report(url, JSON.stringify({ order_sn: short, amount: 20, currency: 'USD' })),
    (url) => fake.reportSession(url, foreign),
  ];
  const insist = async (n: number): Promise<number> => {
    const { status } = await callbacks[n % callbacks.length]!(n % 16 < 8 ? first.url : second.url);
    // The gateway reports again while we are busy.
    return status === 503 ? insist(n) : status;
  };
  const statuses = await Promise.all(Array.from({ length: at_once }, (_, n) => insist(n)));
  expect(countEach(statuses.map(String))).toEqual({ 200: 750, 403: 250 });
  await Promise.all([runQueuedJobs(world, settings), runQueuedJobs(world, settings)]);
  setOutside();
  expect(await Promise.all(players.map(moneyOf))).toEqual([20, 0, 20, 0, 0]);
  const states = await Promise.all(
    [paid, unpaid, late, short, foreign].map(
      async (order_sn, n) => (await read(players[n]!, order_sn)).state,
    ),
  );
  expect(states).toEqual(['credited', 'pending', 'credited', 'pending', 'pending']);
});

/** Money at the sandbox, before anybody was told. */
const receive = (order_sn: string, received_mills: number, state = 'open') =>
  world.owner
    .updateTable('payments_sandbox')
    .set({ received_mills, state })
    .where('order_sn', '=', order_sn)
    .execute();
