import { mills } from '@vitrine/contract/amount';
import type { Input, Reply } from '@vitrine/contract/index';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../cases/open.ts';
import { changePrice } from '../catalogue/index.ts';
import { setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

/** A player who has opened 40 cases of two kinds. */
let ann: TestPlayer;
beforeAll(async () => {
  ann = await joinPlayer(world);
  for (let n = 0; n < 3; n++)
    dataOf(await ann.api('POST /api/box/{id}/open', { id: '5', count: 10 }));
  dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 10 }));
});

test('the backpack shows what is held, newest first, thirty a page [1-7.87]', async () => {
  const first = dataOf(await ann.api('GET /api/system_shop/backpack', {}));
  const second = dataOf(await ann.api('GET /api/system_shop/backpack', { page: 2 }));
  expect([first.list.length, first.total, first.page, second.list.length, second.page]).toEqual([
    30, 40, 1, 10, 2,
  ]);
  const ids = [...first.list, ...second.list].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(dataOf(await ann.api('GET /api/system_shop/backpack', { page: 3 })).list).toEqual([]);
});

test('an item carries the name and the picture of its goods [1-3.32 1-3.33 3-8.22]', async () => {
  const { list } = dataOf(await ann.api('GET /api/system_shop/backpack', { limit: 100 }));
  for (const { goods_info } of list) {
    const { hash_name } = await world.owner
      .selectFrom('catalogue_goods')
      .select('hash_name')
      .where('id', '=', goods_info.id)
      .executeTakeFirstOrThrow();
    expect(goods_info.hash_name).toBe(hash_name);
    expect(goods_info.picture).toMatch(
      new RegExp(`^/pictures/item-${goods_info.id}-[0-9a-f]{8}-320\\.webp$`),
    );
  }
});

test('a range of prices keeps to both of its ends, and what is under a price is counted with its worth', async () => {
  const { list } = dataOf(await ann.api('GET /api/system_shop/backpack', { limit: 100 }));
  const prices = list.map(({ goods_info }) => goods_info.price as number).toSorted((a, b) => a - b);
  const [from, to] = [prices[5]!, prices[20]!];
  const within = dataOf(
    await ann.api('GET /api/system_shop/backpack', { limit: 100, price: from, max_price: to }),
  );
  expect(
    within.list.map(({ goods_info }) => goods_info.price as number).toSorted((a, b) => a - b),
  ).toEqual(prices.filter((price) => price >= from && price <= to));
  const under = dataOf(
    await ann.api('GET /api/system_shop/backpack', { limit: 100, max_price: to }),
  );
  const worth = list
    .filter(({ goods_info }) => goods_info.price <= to)
    .map((item) => item.recycling_price * 1000);
  expect(Math.round(under.value * 1000)).toBe(
    Math.round(worth.reduce((total, each) => total + each, 0)),
  );
});

test('the oldest come first when asked for, and prices go up or down [1-7.89 1-7.90]', async () => {
  const newest = dataOf(await ann.api('GET /api/system_shop/backpack', { limit: 100 })).list;
  const oldest = dataOf(
    await ann.api('GET /api/system_shop/backpack', { limit: 100, sort: 'asc' }),
  ).list;
  expect(oldest.map(({ id }) => id)).toEqual(newest.map(({ id }) => id).toReversed());
  for (const [sort, direction] of [
    ['asc', 1],
    ['desc', -1],
  ] as const) {
    const { list } = dataOf(
      await ann.api('GET /api/system_shop/backpack', { limit: 100, field: 'price', sort }),
    );
    const prices = list.map(({ goods_info }) => goods_info.price as number);
    expect(prices).toEqual(prices.toSorted((a, b) => direction * (a - b)));
  }
});

test('says until when an item sells for money: 15 minutes from the win, and then no more', async () => {
  const ben = await joinPlayer(world);
  const box = await makeCase(world);
  const { openings } = dataOf(
    await ben.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }),
  );
  const until = new Date(Date.parse(openings[0]!.draw.at) + 15 * 60 * 1000);
  expect(openings[0]!.money_until).toBe(until.toISOString());
  const money_until = async () =>
    dataOf(await ben.api('GET /api/system_shop/backpack', {})).list[0]!.money_until;
  expect(await money_until()).toBe(until.toISOString());
  setClock(() => new Date(until.getTime() - 1));
  expect(await money_until()).toBe(until.toISOString());
  setClock(() => until);
  expect(await money_until()).toBeNull();
});

describe('a filter', () => {
  test('by rarity, wear grade, category or price keeps what matches, and the total and value with it [1-7.88 1-7.91 1-7.92]', async () => {
    const all = dataOf(await ann.api('GET /api/system_shop/backpack', { limit: 100 })).list;
    const { quality, appearance, price } = all[20]!.goods_info;
    const filters = [
      [
        { goods_quality: quality.id },
        all.filter((item) => item.goods_info.quality.id === quality.id),
      ],
      [
        { type: appearance.short },
        all.filter((item) => item.goods_info.appearance.short === appearance.short),
      ],
      [{ price }, all.filter((item) => item.goods_info.price >= price)],
      [{ type: 'no such thing' }, []],
      ...[all[0]!, all.at(-1)!].map(({ goods_info: { hash_name } }) => {
        const [weapon = '', finish = ''] = hash_name.toUpperCase().split(' | ');
        const named = all.filter((item) => item.goods_info.hash_name === hash_name);
        return [{ name: `${finish} ${weapon}` }, named] as const;
      }),
      [{ name: 'no such skin' }, []],
    ] as const;
    for (const [filter, expected] of filters) {
      const answer = await ann.api('GET /api/system_shop/backpack', { limit: 100, ...filter });
      const { list, total, sellable, value, all: whole } = dataOf(answer);
      expect(list).toEqual(expected);
      expect(whole, 'of the whole backpack').toEqual(
        dataOf(await ann.api('GET /api/system_shop/backpack', {})).all,
      );
      expect(whole.total).toBe(all.length);
      expect([total, sellable]).toEqual([expected.length, expected.length]);
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
    'after=0',
    'after=x',
    'price=-1',
    'price=much',
    'goods_quality=0',
    `type=${'x'.repeat(21)}`,
  ])('that makes no sense is refused: %s', async (query) => {
    const sent = await send(world.url, `GET /api/system_shop/backpack?${query}`, {
      headers: ann.headers,
    });
    expect(Object.keys(expectRefusal(sent, 'request.invalid')!)).toEqual([query.split('=')[0]]);
  });
});

type Asked = Input<'GET /api/system_shop/backpack'>;
type Item = Reply<'GET /api/system_shop/backpack'>['list'][number];

/** Everything that matches, read page by page with `after`; `between` runs after each page. */
async function readOn(
  player: TestPlayer,
  asked: Asked,
  between: (ids: number[]) => Promise<unknown> = async () => {},
) {
  const ids: number[] = [];
  for (;;) {
    const after = ids.length > 0 ? { after: ids.at(-1)! } : {};
    const { list } = dataOf(
      await player.api('GET /api/system_shop/backpack', { ...asked, ...after }),
    );
    if (list.length === 0) return ids;
    ids.push(...list.map(({ id }) => id));
    await between(ids);
  }
}

describe('read on by position', () => {
  const orders: [name: string, like: (item: Item) => Asked][] = [
    ['newest first', () => ({})],
    ['oldest first', () => ({ sort: 'asc' })],
    ['cheapest first', () => ({ field: 'price', sort: 'asc' })],
    ['dearest first', () => ({ field: 'price', sort: 'desc' })],
    ['of one wear', ({ goods_info }) => ({ type: goods_info.appearance.short })],
    [
      'of one wear, oldest first',
      ({ goods_info }) => ({ type: goods_info.appearance.short, sort: 'asc' }),
    ],
    [
      'of one rarity, dearest first',
      ({ goods_info }) => ({ goods_quality: goods_info.quality.id, field: 'price' }),
    ],
    ['above a price', ({ goods_info }) => ({ price: goods_info.price })],
  ];

  const win = (player: TestPlayer, count: number) =>
    player.api('POST /api/box/{id}/open', { id: '5', count });
  const joinCollector = async () => {
    const player = await joinPlayer(world);
    for (let n = 0; n < 4; n++) dataOf(await win(player, 10));
    const { list } = dataOf(await player.api('GET /api/system_shop/backpack', { limit: 100 }));
    return { player, item: list[20]! };
  };

  test.each(orders)('%s gives what numbered pages give, each item once', async (_, like) => {
    const { player: ben, item } = await joinCollector();
    const asked = like(item);
    const whole = dataOf(await ben.api('GET /api/system_shop/backpack', { ...asked, limit: 100 }));
    expect(whole.list).toHaveLength(whole.total);
    expect(whole.total).toBeGreaterThan(0);
    const ids = whole.list.map(({ id }) => id);
    expect(await readOn(ben, { ...asked, limit: 7 })).toEqual(ids);
    const numbered: number[] = [];
    for (let page = 1; page <= Math.ceil(whole.total / 7) + 1; page += 1) {
      const { list } = dataOf(
        await ben.api('GET /api/system_shop/backpack', { ...asked, limit: 7, page }),
      );
      numbered.push(...list.map(({ id }) => id));
    }
    expect(numbered).toEqual(ids);
  });

  test.each(orders)(
    '%s leaves nothing out and repeats nothing while cases are opened',
    async (_, like) => {
      const { player: ben, item } = await joinCollector();
      const asked = like(item);
      const { list } = dataOf(
        await ben.api('GET /api/system_shop/backpack', { ...asked, limit: 100 }),
      );
      const read = await readOn(ben, { ...asked, limit: 9 }, async (ids) => {
        if (ids.length < 60) dataOf(await win(ben, 1));
      });
      expect(new Set(read).size).toBe(read.length);
      const held = new Set(list.map(({ id }) => id));
      expect(read.filter((id) => held.has(id))).toEqual(list.map(({ id }) => id));
    },
  );

  test('goes on from an item that was sold meanwhile, and of nothing is left out', async () => {
    const { player: ben } = await joinCollector();
    for (const asked of [{}, { field: 'price' }] as const) {
      const { list } = dataOf(
        await ben.api('GET /api/system_shop/backpack', { ...asked, limit: 100 }),
      );
      const read = await readOn(ben, { ...asked, limit: 10 }, async (ids) => {
        dataOf(await ben.api('POST /api/system_shop/sell', { knapsack_id: [ids.at(-1)!] }));
      });
      expect(read).toEqual(list.map(({ id }) => id));
    }
  });

  test('finds what was last won long ago, behind a thousand others', async () => {
    const ben = await joinPlayer(world);
    const { id, goods_mills } = await makeCase(world);
    const won: number[] = [];
    for (let n = 0; n < 3; n++) {
      const { openings } = dataOf(await ben.api('POST /api/box/{id}/open', { id: '1', count: 10 }));
      won.push(
        ...openings
          .filter(({ goods }) => goods.price > goods_mills / 1000)
          .map((item) => item.knapsack_id),
      );
    }
    // Bypasses the API, whose rate limit would slow down so many openings.
    for (let n = 0; n < 105; n++) await openCase(world.db, ben.id, { id, count: 10 }, undefined);
    expect(await readOn(ben, { price: goods_mills / 1000 + 0.001, limit: 5 })).toEqual(
      won.toReversed(),
    );
    expect(won.length).toBeGreaterThan(12);
  });

  test('by price, an item that was never the player’s is refused', async () => {
    const ben = await joinPlayer(world);
    const { openings } = dataOf(await ben.api('POST /api/box/{id}/open', { id: '5', count: 1 }));
    const query = `field=price&after=${openings[0]!.knapsack_id}`;
    const sent = await send(world.url, `GET /api/system_shop/backpack?${query}`, {
      headers: ann.headers,
    });
    expectRefusal(sent, 'item.unknown');
  });

  test('is the way beyond the 10,000th item, which numbered pages don’t reach', async () => {
    const at = (query: string) =>
      send(world.url, `GET /api/system_shop/backpack?${query}`, { headers: ann.headers });
    expect((await at('page=100&limit=100')).status).toBe(200);
    const fields = expectRefusal(await at('page=101&limit=100'), 'request.invalid');
    expect(fields).toEqual({ page: [expect.stringContaining('“after”')] });
    expect((await at('page=101&limit=100&after=1')).status).toBe(200);
  });
});

test('the numbers follow every opening and sale at once', async () => {
  const ben = await joinPlayer(world);
  const { goods_mills, id } = await makeCase(world);
  for (let held = 1; held < 5; held++) {
    const { openings } = dataOf(
      await ben.api('POST /api/box/{id}/open', { id: String(id), count: 2 }),
    );
    dataOf(
      await ben.api('POST /api/system_shop/sell', { knapsack_id: [openings[0]!.knapsack_id] }),
    );
    const { list, total, sellable, value } = dataOf(
      await ben.api('GET /api/system_shop/backpack', {}),
    );
    expect([list.length, total, sellable, Math.round(value * 1000)]).toEqual([
      held,
      held,
      held,
      held * goods_mills,
    ]);
  }
});

test('an item shows today’s price, and what a sale pays: never more than at the win [1-3.34]', async () => {
  const ben = await joinPlayer(world);
  const { id, goods_id, goods_mills } = await makeCase(world);
  dataOf(await ben.api('POST /api/box/{id}/open', { id: String(id), count: 1 }));
  const price = (value: number) =>
    transact(world.owner, (tx) => changePrice(tx, goods_id, mills(value)));
  await price(goods_mills + 5);
  const [risen] = dataOf(await ben.api('GET /api/system_shop/backpack', {})).list;
  await price(goods_mills - 5);
  const [fallen] = dataOf(await ben.api('GET /api/system_shop/backpack', {})).list;
  const shown = [risen!, fallen!].map(({ goods_info, recycling_price }) => [
    goods_info.price,
    recycling_price,
  ]);
  expect(shown).toEqual([
    [(goods_mills + 5) / 1000, goods_mills / 1000],
    [(goods_mills - 5) / 1000, (goods_mills - 5) / 1000],
  ]);
  await price(goods_mills);
});

test('a price that another process changed is seen within a second, whatever else is cached', async () => {
  const ben = await joinPlayer(world);
  const { id, goods_id, goods_mills } = await makeCase(world);
  for (const opened of [String(id), '5'])
    dataOf(await ben.api('POST /api/box/{id}/open', { id: opened, count: 1 }));
  const look = async () => {
    const { list, value } = dataOf(await ben.api('GET /api/system_shop/backpack', {}));
    return {
      count: list.filter(({ goods_info }) => goods_info.id === goods_id).length,
      mills: Math.round(value * 1000),
    };
  };
  const setPrice = (price_mills: number) =>
    world.owner
      .updateTable('catalogue_goods')
      .set({ price_mills })
      .where('id', '=', goods_id)
      .execute();
  const before = await look();

  for (const [n, less] of [2, 5].entries()) {
    await setPrice(goods_mills - less);
    setClock(() => new Date(Date.now() + (n + 1) * 1100));
    expect(await look()).toEqual({ ...before, mills: before.mills - before.count * less });
  }
  await setPrice(goods_mills);
});

test('what was sold, and what others hold, isn’t in it [3-2.44]', async () => {
  const [ben, eve] = [await joinPlayer(world), await joinPlayer(world)];
  const { openings } = dataOf(await ben.api('POST /api/box/{id}/open', { id: '5', count: 2 }));
  dataOf(await ben.api('POST /api/system_shop/sell', { knapsack_id: [openings[0]!.knapsack_id] }));
  const { list } = dataOf(await ben.api('GET /api/system_shop/backpack', {}));
  expect(list.map(({ id }) => id)).toEqual([openings[1]!.knapsack_id]);
  expect(dataOf(await eve.api('GET /api/system_shop/backpack', {}))).toEqual({
    list: [],
    page: 1,
    total: 0,
    sellable: 0,
    value: 0,
    all: { total: 0, value: 0 },
  });
});
