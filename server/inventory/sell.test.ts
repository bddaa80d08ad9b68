import { mills } from '@vitrine/contract/amount';
import type { ErrorKey } from '@vitrine/contract/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { makeCase } from '../testing/cases.ts';
import { changePriceElsewhere } from '../testing/price-elsewhere.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { isSellable, recycle_rate, recyclingPrice } from './worth.ts';

const world = openWorld();

/** Wins `count` items from a case with a single prize. */
async function win(player: TestPlayer, count = 1) {
  const box = await makeCase(world);
  const { openings } = dataOf(
    await player.api('POST /api/box/{id}/open', { id: String(box.id), count }),
  );
  return { ...box, ids: openings.map(({ knapsack_id }) => knapsack_id) };
}

/** Sends a raw sale, expects the refusal and no changes; returns the field errors. */
async function refusedSale(
  player: TestPlayer,
  knapsack_id: unknown,
  key: ErrorKey,
  to: 'system_shop' | 'box' = 'system_shop',
) {
  const sent = await changesNothing(world, player, () =>
    send(world.url, `POST /api/${to}/sell`, { headers: player.headers, body: { knapsack_id } }),
  );
  return expectRefusal(sent, key);
}

const minutes = (count: number) => {
  const at = Date.now() + count * 60_000;
  return () => new Date(at);
};

test('a player sells items from the backpack for tokens, at what they were worth [1-7.93 1-7.94 1-7.95 3-2.13 3-2.15]', async () => {
  const ann = await joinPlayer(world);
  const { ids, goods_mills } = await win(ann, 3);
  const before = dataOf(await ann.api('GET /api/user', {}));
  const sold = dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: ids }));
  expect(sold).toMatchObject({
    sold: ids,
    recycling_price: (3 * goods_mills) / 1000,
    money: before.money,
    score: before.score,
  });
  expect(sold.shop_score).toBe((120_000 + 3 * goods_mills) / 1000);
  expect(dataOf(await ann.api('GET /api/system_shop/backpack', {}))).toMatchObject({
    total: 0,
    value: 0,
  });
});

test('a fresh win is sold for money from the game’s end card [3-2.9]', async () => {
  const ann = await joinPlayer(world);
  const { ids, goods_mills } = await win(ann);
  const { money } = dataOf(await ann.api('GET /api/user', {}));
  const sold = dataOf(await ann.api('POST /api/box/sell', { knapsack_id: ids }));
  expect(Math.round(sold.money * 1000)).toBe(Math.round(money * 1000) + goods_mills);
  expect(sold.shop_score).toBe(120);
});

test('a win sells for money until 15 minutes have passed, and for tokens ever after [3-3.34]', async () => {
  const ann = await joinPlayer(world);
  const { ids } = await win(ann, 2);
  const [first, second] = ids as [number, number];
  const { acquired_at } = await world.owner
    .selectFrom('inventory_items')
    .select('acquired_at')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const after = (ms: number) => setClock(() => new Date(acquired_at.getTime() + ms));
  after(15 * 60_000);
  expect(refusalOf(await ann.api('POST /api/box/sell', { knapsack_id: [first] }))).toBe('none');
  after(15 * 60_000 + 1);
  await refusedSale(ann, [second], 'item.sale_window_closed', 'box');
  expect(refusalOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [second] }))).toBe(
    'none',
  );
});

test('a purchase sells for tokens alone: tokens never become money', async () => {
  const ann = await joinPlayer(world);
  const { list } = dataOf(await ann.api('GET /api/system_shop', {}));
  const { knapsack_id } = dataOf(
    await ann.api('POST /api/system_shop/{id}/buy', { id: String(list[0]!.id) }),
  );
  const backpack = dataOf(await ann.api('GET /api/system_shop/backpack', {}));
  expect(backpack.list.map(({ id, money_until }) => [id, money_until])).toEqual([
    [knapsack_id, null],
  ]);
  await refusedSale(ann, [knapsack_id], 'item.sale_window_closed', 'box');
  const sold = dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [knapsack_id] }));
  expect(sold.shop_score).toBe(120);
});

test('one item that is too old for money keeps the others from being sold', async () => {
  const ann = await joinPlayer(world);
  const { ids: old } = await win(ann);
  setClock(minutes(16));
  const { ids: fresh } = await win(ann);
  await refusedSale(ann, [...fresh, ...old], 'item.sale_window_closed', 'box');
});

describe('the price of a sale', () => {
  test('never rises above the price at the win, and falls with today’s [3-2.27 3-2.28]', async () => {
    const ann = await joinPlayer(world);
    const { ids, goods_id, goods_mills } = await win(ann, 2);
    const price = (value: number) =>
      transact(world.owner, (tx) => changePrice(tx, goods_id, mills(value)));
    await price(10 * goods_mills);
    const risen = dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [ids[0]!] }));
    await price(1);
    const fallen = dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [ids[1]!] }));
    expect([risen, fallen].map(({ recycling_price }) => recycling_price)).toEqual([
      goods_mills / 1000,
      0.001,
    ]);
    await price(goods_mills);
  });

  test('is today’s, also where this process still holds yesterday’s', async () => {
    const ann = await joinPlayer(world);
    const { ids, goods_id, goods_mills } = await win(ann, 2);
    const sell = async (id: number) =>
      dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [id] }));
    expect((await sell(ids[0]!)).recycling_price).toBe(goods_mills / 1000);
    await changePriceElsewhere(world.owner, goods_id, 1);
    expect((await sell(ids[1]!)).recycling_price).toBe(0.001);
    await changePriceElsewhere(world.owner, goods_id, goods_mills);
  });

  test('is what the backpack showed', async () => {
    const ann = await joinPlayer(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 10 }));
    const { list, value } = dataOf(await ann.api('GET /api/system_shop/backpack', {}));
    const { recycling_price } = dataOf(
      await ann.api('POST /api/system_shop/sell', { knapsack_id: list.map(({ id }) => id) }),
    );
    expect(recycling_price).toBe(value);
  });

  test('is never more than either price, nor less than nothing [3-2.27]', () => {
    const price = fc.integer({ min: 1, max: 10 ** 12 });
    fc.assert(
      fc.property(price, price, (won, today) => {
        expect(recyclingPrice(won, mills(today), recycle_rate.standard_ppm)).toBe(
          Math.min(won, today),
        );
      }),
    );
  });
});

describe('a sale is refused and nothing changes [1-5.29 1-8.3]', () => {
  test('for an item that isn’t there and for another player’s, in the same words', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const { ids } = await win(ben);
    const sell = (item: number) =>
      changesNothing(world, ben, () =>
        send(world.url, 'POST /api/system_shop/sell', {
          headers: ann.headers,
          body: { knapsack_id: [item] },
        }),
      );
    const answers = [await sell(ids[0]!), await sell(999_999)];
    for (const answer of answers) expectRefusal(answer, 'item.unknown');
    const [not_yours, not_there] = answers.map(({ text }) =>
      text.replace(/"request_id":"[^"]*"/, ''),
    );
    expect(not_yours).toBe(not_there);
  });

  test('when one of the items is another player’s', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const [{ ids: hers }, { ids: his }] = [await win(ann, 2), await win(ben)];
    await refusedSale(ann, [...hers, ...his], 'item.unknown');
  });

  test.each(['system_shop', 'box'] as const)(
    'for an item that was sold, at /api/%s/sell [3-2.44]',
    async (to) => {
      const ann = await joinPlayer(world);
      const { ids } = await win(ann, 2);
      dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [ids[0]!] }));
      await refusedSale(ann, ids, 'item.not_held', to);
    },
  );

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['the same item twice', [1, 1]],
    ['more than 100 items', Array.from({ length: 101 }, (_, n) => n + 1)],
    ['no list', 1],
    ['the list as text', '[1]'],
    ['nothing', undefined],
    ['ids as text', ['1']],
    ['an id of 0', [0]],
    ['a negative id', [-1]],
    ['half an id', [1.5]],
    ['an id beyond all numbers', [2 ** 53]],
    ['a list in a list', [[1]]],
  ])('for %s', async (_, knapsack_id) => {
    const fields = await refusedSale(await joinPlayer(world), knapsack_id, 'request.invalid');
    expect(Object.keys(fields!)[0]).toMatch(/^knapsack_id/);
  });

  test.each(['giveaway', 'event'])(
    'for an item from a %s: it can only be withdrawn [1-3.31 3-2.59]',
    async (source) => {
      const ann = await joinPlayer(world);
      await withItem(ann, { source }, async (id) => {
        await refusedSale(ann, [id], 'item.unsellable');
        await refusedSale(ann, [id], 'item.unsellable', 'box');
      });
    },
  );

  test('for an unopened box: it is opened, not sold [3-2.42]', async () => {
    const ann = await joinPlayer(world);
    await withItem(ann, { source: 'vip', kind: 'box' }, (id) =>
      refusedSale(ann, [id], 'item.unsellable'),
    );
  });
});

test('only prizes of giveaways and events are bound to be withdrawn', () => {
  const sources = ['case', 'battle', 'upgrade', 'shop', 'giveaway', 'vip', 'event', 'free'];
  expect(sources.filter((source) => !isSellable(source))).toEqual(['giveaway', 'event']);
});

/** Tries something with an item in the backpack, then removes the item: no act granted it. */
async function withItem(
  player: TestPlayer,
  { source, kind = 'item' }: { source: string; kind?: string },
  refused: (id: number) => Promise<unknown>,
): Promise<void> {
  const { id: fact_id, at } = await world.owner
    .selectFrom('facts')
    .select(['id', 'at'])
    .where('player_id', '=', player.id)
    .where('kind', '=', 'demo.endowed')
    .executeTakeFirstOrThrow();
  const { id } = await world.owner
    .insertInto('inventory_items')
    .values({
      player_id: player.id,
      kind,
      goods_id: 1,
      source,
      price_mills: 1_000,
      fact_id,
      acquired_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await refused(id);
  await world.owner.deleteFrom('inventory_items').where('id', '=', id).execute();
}
