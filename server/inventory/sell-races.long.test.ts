import { mills } from '@vitrine/contract/amount';
import { makeClient } from '@vitrine/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { transact } from '../kit/db.ts';
import type { Api } from '../testing/api.ts';
import { makeCase } from '../testing/cases.ts';
import { startSecondProcess } from '../testing/second-process.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { stateOf } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

let second: Api;
beforeAll(async () => {
  second = await startSecondProcess(world);
});
afterAll(() => second?.close());

/** A player who won `count` equal items, with a client for each of two processes. */
async function joinWinner(count: number) {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const { openings } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: String(box.id), count }),
  );
  const apis = [ann.api, makeClient({ base: second.url, headers: ann.headers })] as const;
  return {
    ann,
    box,
    ids: openings.map(({ knapsack_id }) => knapsack_id),
    api: (n: number) => apis[n % 2]!,
  };
}

async function balancesOf(player: TestPlayer): Promise<number[]> {
  return (await stateOf(world, player)).balances.map(({ balance_mills }) => balance_mills);
}

test('an item sold 50 times at the same moment is one sale, and 49 times no longer held [3-2.50]', async () => {
  const { ann, ids, api, box } = await joinWinner(1);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      api(n)('POST /api/system_shop/sell', { knapsack_id: ids }),
    ),
  );
  const counted = Map.groupBy(answers.map(refusalOf), (key) => key);
  expect([counted.get('none')?.length, counted.get('item.not_held')?.length]).toEqual([1, 49]);
  expect((await balancesOf(ann))[1]).toBe(120_000 + box.goods_mills);
});

test('a sale pressed ten times with one key is one sale and ten equal answers [3-1.45]', async () => {
  const { ann, ids, api } = await joinWinner(3);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      api(n)('POST /api/box/sell', { knapsack_id: ids }, { idempotency_key: 'once' }),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(dataOf(answers[0]!).sold).toEqual(ids);
  expect((await stateOf(world, ann)).items.map(({ version }) => version)).toEqual([1, 1, 1]);
});

test('an item sold for money and for tokens at the same moment is paid once', async () => {
  const { ann, ids, api, box } = await joinWinner(1);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      api(n >> 1)(n % 2 ? 'POST /api/box/sell' : 'POST /api/system_shop/sell', {
        knapsack_id: ids,
      }),
    ),
  );
  expect(answers.map(refusalOf).filter((key) => key === 'none')).toHaveLength(1);
  const [money, tokens] = await balancesOf(ann);
  expect(money! + tokens!).toBe(620_000 - box.price_mills + box.goods_mills);
});

test('lists that overlap, in opposite orders, never block each other and sell each item once', async () => {
  const { ann, ids, api, box } = await joinWinner(10);
  const pairs = ids.slice(1).map((id, n) => [ids[n]!, id]);
  const lists = pairs.flatMap((pair) => [pair, pair.toReversed()]);
  const answers = await Promise.all(
    lists.map((knapsack_id, n) => api(n)('POST /api/system_shop/sell', { knapsack_id })),
  );
  const sold = answers.flatMap((answer) => (answer.ok ? answer.data.sold : []));
  expect(new Set(answers.map(refusalOf))).toEqual(new Set(['none', 'item.not_held']));
  expect(new Set(sold).size).toBe(sold.length);
  expect((await balancesOf(ann))[1]).toBe(120_000 + sold.length * box.goods_mills);
});

test('a case opened while items are sold for money: every amount arrives, whatever the order', async () => {
  const { ann, ids, api, box } = await joinWinner(10);
  const [sales, openings] = await Promise.all([
    Promise.all(ids.map((id, n) => api(n)('POST /api/box/sell', { knapsack_id: [id] }))),
    Promise.all(
      ids.map((_, n) => api(n + 1)('POST /api/box/{id}/open', { id: String(box.id), count: 1 })),
    ),
  ]);
  expect(new Set([...sales, ...openings].map(refusalOf))).toEqual(new Set(['none']));
  expect((await balancesOf(ann))[0]).toBe(500_000 - 20 * box.price_mills + 10 * box.goods_mills);
});

test('a price that another process changed is the price of the next sale', async () => {
  const { ids, api, box } = await joinWinner(1);
  const price = (value: number) =>
    transact(world.owner, (tx) => changePrice(tx, box.goods_id, mills(value)));
  const inSecond = api(1);
  dataOf(await inSecond('GET /api/system_shop/backpack', {}));
  await price(box.goods_mills - 1);
  const { recycling_price } = dataOf(
    await inSecond('POST /api/system_shop/sell', { knapsack_id: ids }),
  );
  expect(recycling_price).toBe((box.goods_mills - 1) / 1000);
  await price(box.goods_mills);
});

test('a price that changes again and again stops no sale', async () => {
  const { ids, api, box } = await joinWinner(10);
  const price = (value: number) =>
    transact(world.owner, (tx) => changePrice(tx, box.goods_id, mills(value)));
  const changes = async () => {
    for (let less = 1; less <= 5; less++) await price(box.goods_mills - less);
  };
  const [answers] = await Promise.all([
    Promise.all(ids.map((id) => api(0)('POST /api/system_shop/sell', { knapsack_id: [id] }))),
    changes(),
  ]);
  expect(answers.map(refusalOf)).toEqual(ids.map(() => 'none'));
  await price(box.goods_mills);
});
