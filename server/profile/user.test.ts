import { expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

test('a player sees the own name, balances and backpack; what isn’t there yet is null or 0 [1-1.25 1-3.1 1-3.2 1-3.4 1-3.5 1-3.6 1-3.7 1-3.15 1-7.52 2-3.2 2-3.3 2-3.5 2-3.6 2-3.7 2-3.11 2-6.2 2-7.35 3-5.1]', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  dataOf(await ann.api('POST /api/box/{id}/open', { id: box.id, count: 2 }));
  const user = dataOf(await ann.api('GET /api/user', {}));
  expect(user).toEqual({
    id: ann.id,
    name: expect.stringMatching(/^Player /),
    avatar: null,
    email: expect.stringMatching(/@vitrine\.test$/),
    money: (500_000 - 2 * box.price_mills) / 1000,
    shop_score: expect.any(Number),
    score: 50_000,
    bonus: 0,
    debt: 0,
    balance_version: expect.any(Number),
    backpack_count: 2,
    seeds: { server_seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/), client_seed_set: true },
    svip: { level: 0, color: '#a7afbf' },
    extension: { current_level: 0 },
    invite: { apply: 0, proportion: 0 },
    parent: null,
    first_box: expect.any(Number),
    stop: null,
    seen_until: null,
    recharge_task: null,
    created_at: expect.any(String),
    steam_id: null,
    last_recharge: null,
    daily_bonus: true,
  });
});

test('a player sees the pair that draws next once it was asked for, and whether it has a client seed', async () => {
  const ann = await joinPlayer(world, { client_seed: null });
  const shown = async () => dataOf(await ann.api('GET /api/user', {})).seeds;
  expect(await shown()).toBeNull();
  const { active } = dataOf(await ann.api('GET /api/fairness/seeds', {}));
  expect(await shown()).toEqual({
    server_seed_hash: active.server_seed_hash,
    client_seed_set: false,
  });
  dataOf(await ann.api('POST /api/fairness/client_seed', { client_seed: 'mine' }));
  expect(await shown()).toEqual({
    server_seed_hash: active.server_seed_hash,
    client_seed_set: true,
  });
});

test('the version of the balances rises with every change of one, and with nothing else', async () => {
  const ann = await joinPlayer(world);
  const version = async () => dataOf(await ann.api('GET /api/user', {})).balance_version;
  const first = await version();
  dataOf(await ann.api('POST /api/fairness/rotate', { client_seed: 'x' }));
  expect(await version()).toBe(first);
  const { openings, balance_version } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: '5', count: 1 }),
  );
  expect(balance_version).toBeGreaterThan(first);
  const sold = dataOf(
    await ann.api('POST /api/box/sell', { knapsack_id: [openings[0]!.knapsack_id] }),
  );
  expect(sold.balance_version).toBe(balance_version + 1);
  expect(await version()).toBe(sold.balance_version);
});

test('a visitor is asked to sign in [2-6.1]', async () => {
  expectRefusal(await send(world.url, 'GET /api/user'), 'session.required');
});
