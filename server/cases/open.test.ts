import { expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { dataOf } from '../testing/send.ts';
import { stateOf } from '../testing/state.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

test('a player opens a case, and the prize is in the backpack at the price it had [1-1.3 1-1.5 1-3.29 1-3.30 3-2.41 3-2.52]', async () => {
  const ann = await joinPlayer(world);
  const { openings } = dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 1 }));
  const backpack = dataOf(await ann.api('GET /api/system_shop/backpack', {}));
  expect(backpack.total).toBe(1);
  expect(backpack.list[0]).toMatchObject({
    id: openings[0]!.knapsack_id,
    state: 'held',
    source: 'case',
    goods_info: { id: openings[0]!.goods.id, price: openings[0]!.goods.price },
  });
});

test('an opening takes the price once for each case, and answers with the balances after it [3-1.51 3-2.10 3-3.21]', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 1_500 });
  const opened = dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 3 }));
  expect(opened).toMatchObject({ money: 495.5, shop_score: 120, score: 50_000 });
  const user = dataOf(await ann.api('GET /api/user', {}));
  const { money, shop_score, score, balance_version } = opened;
  expect(user).toMatchObject({ money, shop_score, score, balance_version, backpack_count: 3 });
});

test('ten cases at once are ten draws with nonces in a row, each the prize of its item [3-3.8]', async () => {
  const ann = await joinPlayer(world);
  const { openings } = dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 10 }));
  expect(openings.map(({ draw }) => draw.nonce)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(new Set(openings.map(({ id }) => id)).size).toBe(10);
  expect(new Set(openings.map(({ knapsack_id }) => knapsack_id)).size).toBe(10);
  for (const { id, goods, draw } of openings)
    expect(draw).toMatchObject({ id, outcome: { entry: goods.id } });
});

test('an answer to an opening never holds the server seed that is still in use', async () => {
  const ann = await joinPlayer(world);
  const opened = dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 2 }));
  const { server_seed } = await world.owner
    .selectFrom('seeds_pairs')
    .select('server_seed')
    .where('player_id', '=', ann.id)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(opened)).not.toContain(server_seed);
  expect(opened.openings.map(({ draw }) => draw.server_seed)).toEqual([null, null]);
});

test('a case whose tokens always drop pays 1% to 5% of its price in tokens with every opening [1-1.6 1-9.32 2-9.19 3-2.14 3-3.18 3-3.19]', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 10_000, token_rate_ppm: 1_000_000 });
  const { openings, shop_score } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 10 }),
  );
  for (const { tokens, draw } of openings) {
    expect(tokens).toBeGreaterThanOrEqual(0.1);
    expect(tokens).toBeLessThanOrEqual(0.5);
    expect(draw.outcome.tokens).toBe(Math.round(tokens * 1000));
  }
  const dropped_mills = openings.reduce((total, { draw }) => total + draw.outcome.tokens!, 0);
  expect(Math.round(shop_score * 1000)).toBe(120_000 + dropped_mills);
});

test('a case for points costs points, no money, and never drops tokens [3-2.24 3-3.22]', async () => {
  const ann = await joinPlayer(world);
  const { list } = dataOf(await world.visitor('GET /api/box', { type: 'points' }));
  const lamplight = list[0]!;
  const { openings, ...balances } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: String(lamplight.id), count: 1 }),
  );
  expect(balances).toMatchObject({ money: 500, shop_score: 120, score: 50_000 - lamplight.price });
  expect(openings[0]!.tokens).toBe(0);
  expect(Object.keys(openings[0]!.draw.outcome)).toEqual(['ticket', 'entry']);
});

test('a player who opens with the last of the money is left with nothing, and not with less', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 50_000 });
  const { money } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 10 }),
  );
  expect(money).toBe(0);
  expect(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 })).toMatchObject({
    ok: false,
    error: { key: 'balance.short' },
  });
});

test('the page may name the revision it shows, and the current one is opened [3-3.9]', async () => {
  const ann = await joinPlayer(world);
  const { revision } = dataOf(await ann.api('GET /api/box/{id}', { id: '1' }));
  const { openings } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: '1', count: 1, revision: revision.id }),
  );
  expect(openings[0]!.draw.revision_hash).toBe(revision.hash);
});

test('what a player opens is nobody else’s affair: another player’s balances, seeds and items stay', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const before = await stateOf(world, ben);
  dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 5 }));
  expect(await stateOf(world, ben)).toEqual(before);
});
