import { beforeAll, describe, expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

/** A player who has opened a case of 1.000 twelve times and sold the first prize for money. */
let ann: TestPlayer;
beforeAll(async () => {
  ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 1_000 });
  const items: number[] = [];
  for (let n = 0; n < 12; n++) {
    const { openings } = dataOf(
      await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }),
    );
    items.push(openings[0]!.knapsack_id);
  }
  dataOf(await ann.api('POST /api/box/sell', { knapsack_id: [items[0]!] }));
});

test('a player reads what moved the money, newest first, back to the first amount', async () => {
  const { list, total } = dataOf(await ann.api('GET /api/ledger/history', { limit: 100 }));
  expect(total).toBe(14);
  expect(list.map(({ version }) => version)).toEqual([
    14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
  ]);
  expect(list.at(-1)).toMatchObject({ why: 'demo.endowed', amount: 500, balance: 500 });
  expect(list.at(-2)).toMatchObject({ why: 'case.opened', amount: -1, balance: 499 });
  expect(list[0]).toMatchObject({ why: 'items.sold' });
  for (const [n, { balance, amount }] of list.slice(0, -1).entries()) {
    expect(Math.round((balance - amount) * 1000)).toBe(Math.round(list[n + 1]!.balance * 1000));
  }
  expect(list[0]!.balance).toBe(dataOf(await ann.api('GET /api/user', {})).money);
});

test('each balance has a history of its own', async () => {
  for (const [balance, amount] of [
    ['shop_score', 120],
    ['score', 50_000],
  ] as const) {
    const { list, total } = dataOf(await ann.api('GET /api/ledger/history', { balance }));
    expect([total, list.length]).toEqual([1, 1]);
    expect(list[0]).toMatchObject({ why: 'demo.endowed', amount, balance: amount, version: 1 });
  }
});

describe('in pages', () => {
  const whole = async () => dataOf(await ann.api('GET /api/ledger/history', { limit: 100 })).list;

  test('by number, each entry stands once', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => ann.api('GET /api/ledger/history', { page, limit: 5 })),
    );
    expect(pages.map((page) => dataOf(page).list.length)).toEqual([5, 5, 4, 0]);
    expect(pages.flatMap((page) => dataOf(page).list)).toEqual(await whole());
  });

  test('by position, from the version that was read last', async () => {
    const all = await whole();
    const { list } = dataOf(await ann.api('GET /api/ledger/history', { before: '10', limit: 5 }));
    expect(list).toEqual(all.filter(({ version }) => version < 10).slice(0, 5));
    expect(dataOf(await ann.api('GET /api/ledger/history', { before: '1' })).list).toEqual([]);
  });

  test('by position nothing is left out or read twice while the balance moves', async () => {
    const ben = await joinPlayer(world);
    const { id } = await makeCase(world, { price_mills: 1_000 });
    const open = () => ben.api('POST /api/box/{id}/open', { id: String(id), count: 1 });
    for (let n = 0; n < 10; n++) dataOf(await open());
    const read: number[] = [];
    for (;;) {
      const before = read.length > 0 ? { before: read.at(-1)! } : {};
      const { list } = dataOf(await ben.api('GET /api/ledger/history', { limit: 3, ...before }));
      if (list.length === 0) break;
      read.push(...list.map(({ version }) => version));
      dataOf(await open());
    }
    expect(read).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test.each(['page=0', 'limit=0', 'limit=101', 'balance=debt', 'before=0', 'before=x'])(
    '%s is refused',
    async (query) => {
      const sent = await send(world.url, `GET /api/ledger/history?${query}`, {
        headers: ann.headers,
      });
      expect(Object.keys(expectRefusal(sent, 'request.invalid')!)).toEqual([query.split('=')[0]]);
    },
  );
});

test('nobody reads another player’s history', async () => {
  const ben = await joinPlayer(world);
  expect(dataOf(await ben.api('GET /api/ledger/history', {})).total).toBe(1);
  expectRefusal(await send(world.url, 'GET /api/ledger/history'), 'session.required');
});
