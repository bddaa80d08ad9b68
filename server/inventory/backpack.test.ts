import { mills } from '@vitrine/contract/amount';
import { beforeAll, describe, expect, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

/** Has opened 40 cases of two kinds. */
let ann: TestPlayer;
beforeAll(async () => {
  ann = await joinPlayer(world);
  for (let n = 0; n < 3; n++) dataOf(await ann.api('POST /api/box/{id}/open', { id: '5', count: 10 }));
  dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 10 }));
});

test('the backpack shows what is held, newest first, thirty a page', async () => {
  const first = dataOf(await ann.api('GET /api/system_shop/backpack', {}));
  const second = dataOf(await ann.api('GET /api/system_shop/backpack', { page: 2 }));
  expect([first.list.length, first.total, first.page, second.list.length, second.page]).toEqual([30, 40, 1, 10, 2]);
  const ids = [...first.list, ...second.list].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(dataOf(await ann.api('GET /api/system_shop/backpack', { page: 3 })).list).toEqual([]);
});

test('the oldest come first when asked for, and prices go up or down', async () => {
  const newest = dataOf(await ann.api('GET /api/system_shop/backpack', { limit: 100 })).list;
  const oldest = dataOf(await ann.api('GET /api/system_shop/backpack', { limit: 100, sort: 'asc' })).list;
  expect(oldest.map(({ id }) => id)).toEqual(newest.map(({ id }) => id).toReversed());
  for (const [sort, direction] of [
    ['asc', 1],
    ['desc', -1],
  ] as const) {
    const { list } = dataOf(await ann.api('GET /api/system_shop/backpack', { limit: 100, field: 'price', sort }));
    const prices = list.map(({ goods_info }) => goods_info.price as number);
    expect(prices).toEqual(prices.toSorted((a, b) => direction * (a - b)));
  }
});

describe('a filter', () => {
  test('by rarity, wear grade, category or price keeps what matches, and the total and value with it', async () => {
    const all = dataOf(await ann.api('GET /api/system_shop/backpack', { limit: 100 })).list;
    const { quality, appearance, price } = all[20]!.goods_info;
    const filters = [
      [{ goods_quality: quality.id }, all.filter((item) => item.goods_info.quality.id === quality.id)],
      [{ type: appearance.short }, all.filter((item) => item.goods_info.appearance.short === appearance.short)],
      [{ price }, all.filter((item) => item.goods_info.price >= price)],
      [{ type: 'no such thing' }, []],
    ] as const;
    for (const [filter, expected] of filters) {
      const { list, total, value } = dataOf(await ann.api('GET /api/system_shop/backpack', { limit: 100, ...filter }));
      expect(list).toEqual(expected);
      expect(total).toBe(expected.length);
      expect(Math.round(value * 1000)).toBe(
        expected.reduce((sum, item) => sum + Math.round(item.recycling_price * 1000), 0),
      );
    }
  });

  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'limit=0',
    'limit=101',
    'field=name',
    'sort=up',
    'price=-1',
    'price=much',
    'goods_quality=0',
    `type=${'x'.repeat(21)}`,
  ])('that makes no sense is refused: %s', async (query) => {
    const sent = await send(world.url, `GET /api/system_shop/backpack?${query}`, { headers: ann.headers });
    expect(Object.keys(expectRefusal(sent, 'request.invalid')!)).toEqual([query.split('=')[0]]);
  });
});

test('an item shows today’s price, and what a sale pays: never more than at the win', async () => {
  const ben = await joinPlayer(world);
  const { id, goods_id, goods_mills } = await makeCase(world);
  dataOf(await ben.api('POST /api/box/{id}/open', { id: String(id), count: 1 }));
  const price = (value: number) => world.owner.transaction().execute((tx) => changePrice(tx, goods_id, mills(value)));
  await price(goods_mills + 10);
  const [risen] = dataOf(await ben.api('GET /api/system_shop/backpack', {})).list;
  await price(goods_mills - 10);
  const [fallen] = dataOf(await ben.api('GET /api/system_shop/backpack', {})).list;
  const shown = [risen!, fallen!].map(({ goods_info, recycling_price }) => [goods_info.price, recycling_price]);
  expect(shown).toEqual([
    [(goods_mills + 10) / 1000, goods_mills / 1000],
    [(goods_mills - 10) / 1000, (goods_mills - 10) / 1000],
  ]);
  await price(goods_mills);
});

test('what was sold, and what others hold, isn’t in it', async () => {
  const [ben, eve] = [await joinPlayer(world), await joinPlayer(world)];
  const { openings } = dataOf(await ben.api('POST /api/box/{id}/open', { id: '5', count: 2 }));
  dataOf(await ben.api('POST /api/system_shop/sell', { knapsack_id: [openings[0]!.knapsack_id] }));
  const { list } = dataOf(await ben.api('GET /api/system_shop/backpack', {}));
  expect(list.map(({ id }) => id)).toEqual([openings[1]!.knapsack_id]);
  expect(dataOf(await eve.api('GET /api/system_shop/backpack', {}))).toEqual({ list: [], page: 1, total: 0, value: 0 });
});
