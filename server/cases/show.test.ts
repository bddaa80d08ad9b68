import { makeClient } from '@vitrine/contract/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { subscribe, pictures_wanted } from '../kit/bus.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { openWorld, randomAddress } from '../testing/world.ts';
import { setCaseOpen } from './index.ts';

const world = openWorld();

describe('the list of cases', () => {
  test('shows every open case with its dearest prize, by group and then price, to anyone [3-3.4]', async () => {
    const { list, total } = dataOf(await world.visitor('GET /api/box', { limit: 100 }));
    expect(total).toBe(list.length);
    expect(list.length).toBeGreaterThanOrEqual(8);
    for (const group of Map.groupBy(list, ({ group: { id } }) => id).values()) {
      const prices = group.map(({ price }) => price as number);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
    for (const { id, top_prize } of list.slice(0, 3)) {
      const { goods } = dataOf(await world.visitor('GET /api/box/{id}', { id: String(id) }));
      const dearest = goods.reduce((top, next) =>
        next.goods.price > top.goods.price ? next : top,
      ).goods;
      expect(top_prize).toEqual({ hash_name: dearest.hash_name, color: dearest.quality.color });
    }
  });

  test('can be narrowed by type, group and a part of the name, whatever its case', async () => {
    const all = dataOf(await world.visitor('GET /api/box', {})).list;
    const points = dataOf(await world.visitor('GET /api/box', { type: 'points' })).list;
    expect(points.map(({ id }) => id)).toEqual(
      all.filter(({ type }) => type === 'points').map(({ id }) => id),
    );
    const group = dataOf(
      await world.visitor('GET /api/box', { group: String(all[0]!.group.id) }),
    ).list;
    expect(group).toEqual(all.filter((box) => box.group.id === all[0]!.group.id));
    expect(
      dataOf(await world.visitor('GET /api/box', { name: 'fIRST l' })).list.map(({ name }) => name),
    ).toEqual(['First Light']);
  });

  test.each(['%', '_', '\\', "' xq ''='", '🎲', '%xq%', 'no such case'])(
    'takes a name of %s as it is written',
    async (name) => {
      expect(dataOf(await world.visitor('GET /api/box', { name }))).toEqual({
        list: [],
        page: 1,
        total: 0,
      });
    },
  );

  test.each(['AK-47', 'ak47', 'ak-47 elite', 'kArAmBiT', 'redline | AK-47'])(
    'finds by %s the cases that are called so or hold such a skin, and no others [6-1.20]',
    async (name) => {
      const visitor = makeClient({
        base: world.url,
        headers: { 'x-forwarded-for': randomAddress() },
      });
      const fold = (text: string) => text.toLowerCase().replaceAll('-', '');
      const words = fold(name).match(/[^\s|]+/g)!;
      const { list } = dataOf(await visitor('GET /api/box', { limit: 100 }));
      const holding = await Promise.all(
        list.map(async ({ id }) => {
          const { goods } = dataOf(await visitor('GET /api/box/{id}', { id: String(id) }));
          return goods
            .map((prize) => prize.goods)
            .filter(({ hash_name }) => words.every((word) => fold(hash_name).includes(word)));
        }),
      );
      const expected = list.flatMap((box, n) => {
        const [best] = holding[n]!.toSorted((a, b) => b.price - a.price);
        if (!best) return box.name.toLowerCase().includes(name.toLowerCase()) ? [box] : [];
        const { name: called, picture, quality } = best;
        const found = {
          count: holding[n]!.length,
          best: { name: called, picture, color: quality.color },
        };
        return [{ ...box, found }];
      });
      const found = dataOf(await world.visitor('GET /api/box', { limit: 100, name }));
      expect(found).toEqual({ list: expected, page: 1, total: expected.length });
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(list.length);
    },
  );

  test('refuses a name with a NUL, which no name has', async () => {
    expectRefusal(await send(world.url, 'GET /api/box?name=%00'), 'request.invalid');
  });

  test('comes in pages [1-7.6 3-1.26]', async () => {
    const all = dataOf(await world.visitor('GET /api/box', { limit: 100 })).list;
    const second = dataOf(await world.visitor('GET /api/box', { page: 2, limit: 3 }));
    expect(second).toEqual({ list: all.slice(3, 6), page: 2, total: all.length });
  });

  test('leaves closed cases out, and shows them again when they open', async () => {
    const box = await makeCase(world);
    const ids = async () =>
      dataOf(await world.visitor('GET /api/box', { limit: 100 })).list.map(({ id }) => id);
    expect(await ids()).toContain(box.id);
    await setCaseOpen(world.db, box.id, false);
    expect(await ids()).not.toContain(box.id);
    await setCaseOpen(world.db, box.id, true);
    expect(await ids()).toContain(box.id);
  });
});

test('whoever looks at a case has the pictures of all that it holds drawn', async () => {
  const wanted: string[] = [];
  onTestFinished(subscribe(pictures_wanted, ({ addresses }) => void wanted.push(...addresses)));
  const { goods } = dataOf(await world.visitor('GET /api/box/{id}', { id: '1' }));
  expect(wanted.toSorted()).toEqual(goods.map((prize) => prize.goods.picture).toSorted());
});

describe('the names of cases', () => {
  test('are told by their ids, of closed ones too', async () => {
    const { list } = dataOf(await world.visitor('GET /api/box', { limit: 3 }));
    const box = await makeCase(world);
    await setCaseOpen(world.owner, box.id, false);
    const { name } = await world.owner
      .selectFrom('cases')
      .select('name')
      .where('id', '=', box.id)
      .executeTakeFirstOrThrow();
    const named = [...list.map(({ id, name }) => ({ id, name })), { id: box.id, name }].toSorted(
      (a, b) => a.id - b.id,
    );
    const ids = [...named.map(({ id }) => id), 999_999].join(',');
    const { envelope } = await send(world.url, `GET /api/box_name?ids=${ids}`);
    expect(envelope.data).toEqual(named);
  });

  test.each([
    '',
    '1,',
    '1,,2',
    '-1',
    '1;2',
    Array.from({ length: 101 }, (_, n) => n + 1).join(','),
  ])('aren’t told for %s', async (ids) => {
    expectRefusal(
      await send(world.url, `GET /api/box_name?ids=${encodeURIComponent(ids)}`),
      'request.invalid',
    );
  });
});

/** A visitor with an address of their own, so with their own rate limit. */
const somebody = () =>
  makeClient({ base: world.url, headers: { 'x-forwarded-for': randomAddress() } });

describe('the page of a case', () => {
  test('shows ticket ranges that cover a million tickets, and chances that add up to 100% [3-3.5 3-8.10]', async () => {
    for (const { id } of dataOf(await world.visitor('GET /api/box', {})).list) {
      const { goods } = dataOf(await somebody()('GET /api/box/{id}', { id: String(id) }));
      let next = 0;
      for (const { from, to, chance } of goods) {
        expect([from, chance]).toEqual([next, (to - from) / 10_000]);
        next = to;
      }
      expect(next).toBe(1_000_000);
    }
  });

  test('tells that a case is closed instead of hiding it', async () => {
    const box = await makeCase(world);
    await setCaseOpen(world.db, box.id, false);
    expect(dataOf(await world.visitor('GET /api/box/{id}', { id: String(box.id) }))).toMatchObject({
      id: box.id,
      open: false,
    });
  });

  test('gives back no more than 97% of the price on average, tokens included, for each case that costs money', async () => {
    for (const { id, type } of dataOf(await world.visitor('GET /api/box', {})).list) {
      const { return_rate } = dataOf(await somebody()('GET /api/box/{id}', { id: String(id) }));
      if (type === 'paid') expect(return_rate).toBeLessThanOrEqual(97);
      expect(return_rate).toBeGreaterThan(0);
    }
  });

  test('names for each case the average of exactly its odds and prices, rounded to a hundredth [6-6.14]', async () => {
    for (const { id, type, price } of dataOf(await world.visitor('GET /api/box', {})).list) {
      const box = dataOf(await somebody()('GET /api/box/{id}', { id: String(id) }));
      const won = box.goods.reduce(
        (sum, { from, to, goods }) =>
          sum + BigInt(to - from) * BigInt(Math.round(goods.price * 1000)),
        0n,
      );
      const price_mills = type === 'points' ? price : Math.round(price * 1000);
      const tokens = (box.token_rate * 3) / 1_000_000;
      expect(
        Math.abs(box.return_rate - (Number(won) / 10_000 / price_mills + tokens)),
      ).toBeLessThan(0.00501);
    }
  });

  test('of no case is refused', async () => {
    expectRefusal(await send(world.url, 'GET /api/box/999999'), 'case.unknown');
    expectRefusal(await send(world.url, 'GET /api/box/0'), 'request.invalid');
  });
});

test.each([
  ['class', 'Knives', ['id', 'key', 'value']],
  ['quality', 'Covert', ['color', 'id', 'key', 'top', 'value', 'zh']],
  ['appearance', 'Field-Tested', ['color', 'id', 'short', 'value', 'zh']],
] as const)(
  'the dictionary %s of the catalogue names %s [1-7.104 2-3.85 2-3.86 2-3.87 2-3.88 2-7.7 2-7.8 2-7.9 3-8.22]',
  async (name, value, fields) => {
    const entries = dataOf(await world.visitor('GET /api/goods_config/{name}', { name }));
    const entry = entries.find((candidate) => candidate.value === value)!;
    expect(Object.keys(entry).toSorted()).toEqual(fields);
  },
);

test.each(['no-such', 'Class', '__proto__', 'constructor'])(
  'there is no dictionary %s',
  async (name) => {
    expectRefusal(await send(world.url, `GET /api/goods_config/${name}`), 'dictionary.unknown');
  },
);
