import { listCases } from '@vitrine/contract/cases';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCase } from '../../testing/cases.ts';
import { dataOf } from '../../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';

const world = openWorld();
let ann: TestPlayer;
let opened: Awaited<ReturnType<typeof openTwo>>;

async function openTwo() {
  const box = await makeCase(world, { token_rate_ppm: 1_000_000 });
  return {
    box,
    answer: dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 2 })),
  };
}

beforeAll(async () => {
  ann = await joinPlayer(world);
  opened = await openTwo();
});

/** All answers that a player who has played receives, one after the other. */
async function everythingTold(): Promise<object[]> {
  const id = String(opened.box.id);
  const { api } = ann;
  return [
    opened.answer,
    dataOf(await api('GET /api/user', {})),
    dataOf(await api('GET /api/account', {})),
    dataOf(await api('GET /api/system_shop/backpack', {})),
    dataOf(await api('GET /api/ledger/history', { balance: 'money' })),
    dataOf(await api('GET /api/pfv_log', { mine: '1' })),
    dataOf(await api('GET /api/fairness/seeds', {})),
    dataOf(await api('GET /api/box', {})),
    dataOf(await api('GET /api/box/{id}', { id })),
    dataOf(await api('GET /api/user/spread', {})),
  ];
}

/** All values in the answers whose name fits, at any depth. */
function valuesOf(told: unknown, fits: (name: string, value: unknown) => boolean): unknown[] {
  if (typeof told !== 'object' || told === null) return [];
  return Object.entries(told).flatMap(([name, value]) => [
    ...(fits(name, value) ? [value] : []),
    ...valuesOf(value, fits),
  ]);
}

describe('on the wire', () => {
  test('a moment is ISO 8601 in UTC [3-1.54]', async () => {
    const moments = valuesOf(
      await everythingTold(),
      (name, value) => /(?:^|_)at$/.test(name) && value !== null,
    );
    expect(moments.length).toBeGreaterThan(10);
    for (const at of moments) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('an amount is a number with three decimals at most [3-1.50]', async () => {
    const named = /^(?:money|shop_score|score|price|recycling_price|value|tokens)$/;
    const amounts = valuesOf(
      await everythingTold(),
      (name, value) => named.test(name) && typeof value !== 'string',
    );
    const numbers = amounts.filter((amount) => typeof amount !== 'object');
    expect(numbers.length).toBeGreaterThan(50);
    for (const amount of numbers) expect(amount).toBe(Number((amount as number).toFixed(3)));
  });

  test('an id is a positive whole number [3-1.56]', async () => {
    const ids = valuesOf(
      await everythingTold(),
      (name) => /(?:^|_)id$/.test(name) && name !== 'steam_id',
    );
    expect(ids.length).toBeGreaterThan(100);
    for (const id of ids)
      expect(Number.isSafeInteger(id) && (id as number) > 0, String(id)).toBe(true);
  });
});

describe('other programs rely on the shape of', () => {
  const goods = {
    id: expect.any(Number),
    hash_name: expect.any(String),
    phase: null,
    name: expect.any(String),
    picture: expect.stringMatching(/^\//),
    price: expect.any(Number),
    quality: {
      id: expect.any(Number),
      value: expect.any(String),
      color: expect.stringMatching(/^#/),
    },
    appearance: { id: expect.any(Number), value: expect.any(String), short: expect.any(String) },
    category: { id: expect.any(Number), value: expect.any(String) },
    stattrak: expect.any(Boolean),
    souvenir: expect.any(Boolean),
  };
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);

  test('the list of cases, sixty a page unless told otherwise [3-3.4 3-8.7 3-8.8]', async () => {
    expect(listCases.query.parse({})).toMatchObject({ page: 1, limit: 60 });
    const { list: first, page, total } = dataOf(await world.visitor('GET /api/box', {}));
    const { list } = dataOf(await world.visitor('GET /api/box', { limit: 100 }));
    expect([page, total]).toEqual([1, list.length]);
    expect(first).toEqual(list.slice(0, 60));
    expect(list.find(({ id }) => id === opened.box.id)).toMatchObject({
      id: opened.box.id,
      name: expect.any(String),
      picture: expect.stringMatching(/^\//),
      price: opened.box.price_mills / 1000,
      type: 'paid',
      group: { id: expect.any(Number), name: expect.any(String) },
    });
  });

  test('a case: its revision with the hash, its token rate in ppm, its return rate in percent, and its ranges [3-3.7 3-8.9 3-8.10 3-8.21]', async () => {
    const shown = dataOf(await world.visitor('GET /api/box/{id}', { id: String(opened.box.id) }));
    expect(shown).toMatchObject({
      revision: { id: opened.box.revision_id, hash },
      token_rate: 1_000_000,
      // Half the price, and tokens of 1% to 5%.
      return_rate: 53,
      goods: [{ goods, from: 0, to: 1_000_000, chance: 100 }],
    });
  });

  test('an opening: draws in the order of their nonces, with the item, the tokens and the record, and the balances [3-8.11]', () => {
    const { openings, ...balances } = opened.answer;
    expect(balances).toMatchObject({
      money: expect.any(Number),
      shop_score: expect.any(Number),
      score: expect.any(Number),
    });
    expect(openings.map(({ draw }) => draw.nonce)).toEqual([0, 1]);
    for (const opening of openings)
      expect(opening).toMatchObject({
        id: opening.draw.id,
        knapsack_id: expect.any(Number),
        goods,
        tokens: expect.any(Number),
      });
  });

  test('the record of a draw: amounts in mills, chances in ppm, the table and the outcome as in the vectors [3-8.12 3-8.13 3-8.14]', () => {
    const [{ draw }] = opened.answer.openings as [(typeof opened.answer.openings)[0]];
    const { goods_id, price_mills, id } = opened.box;
    expect(draw).toEqual({
      id: expect.any(Number),
      kind: 'case',
      subject: id,
      server_seed: null,
      server_seed_hash: hash,
      client_seed: 'test',
      nonce: 0,
      beacon: null,
      revision_hash: hash,
      table: {
        type: 'paid',
        price: price_mills,
        token_rate: 1_000_000,
        entries: [
          { id: goods_id, hash_name: expect.any(String), phase: null, from: 0, to: 1_000_000 },
        ],
      },
      outcome: {
        ticket: expect.any(Number),
        entry: goods_id,
        t: expect.any(Number),
        p: expect.any(Number),
        tokens: expect.any(Number),
      },
      at: expect.any(String),
    });
  });

  test('the seeds: the active pair with the nonce to be used next, and the hash of the one after it [3-8.16 3-8.18]', async () => {
    const seeds = dataOf(await ann.api('GET /api/fairness/seeds', {}));
    expect(seeds).toEqual({
      active: { server_seed_hash: hash, client_seed: 'test', nonce: 2 },
      next: { server_seed_hash: hash },
    });
    const rotated = dataOf(await ann.api('POST /api/fairness/rotate', { client_seed: 'new' }));
    expect(rotated).toMatchObject({
      revealed: { server_seed: hash, server_seed_hash: seeds.active.server_seed_hash },
      active: { server_seed_hash: seeds.next.server_seed_hash, client_seed: 'new', nonce: 0 },
      next: { server_seed_hash: hash },
    });
  });
});
