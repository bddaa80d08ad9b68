import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeClient } from '@vitrine/contract/client';
import { serveApi, type Api } from '../testing/api.ts';
import { startProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { stateOf } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { isDatabaseAway, openDatabase, type Database } from './db.ts';

const world = openWorld();

/**
 * The product, with a database that can be cut off; the world’s own connection checks the outcome.
 */
let proxy: TcpProxy;
let database: Database;
let api: Api;
beforeAll(async () => {
  proxy = await startProxy(world.database_url);
  database = openDatabase(proxy.url, { role: 'vitrine_app' });
  api = await serveApi(database.db);
});
let is_cut = false;
const cut = async () => ((is_cut = true), proxy.cut());
const mend = async () => ((is_cut = false), proxy.mend());
afterEach(async () => {
  if (is_cut) await mend();
});
afterAll(async () => {
  api?.close();
  await database?.close();
  await proxy?.cut();
});

const open = (player: TestPlayer, id: number, key: string) =>
  makeClient({ base: api.url, headers: player.headers })(
    'POST /api/box/{id}/open',
    { id: String(id), count: 1 },
    { idempotency_key: key },
  );

describe('while the database is away [3-1.11]', () => {
  test.each([
    'GET /api/box',
    'GET /api/user',
    'GET /api/pfv_log',
    'POST /api/box/1/open',
    'POST /api/email/login',
  ])(
    '%s answers 503 with a word when to come back, and answers again when it is there',
    async (call) => {
      const ann = await joinPlayer(world);
      const body = call.endsWith('open')
        ? { count: 1 }
        : { email: 'ann@vitrine.test', password: 'a'.repeat(64) };
      const request = { headers: ann.headers, ...(call.startsWith('POST') && { body }) };
      await cut();
      const sent = await send(api.url, call, request);
      expectRefusal(sent, 'database.unavailable');
      expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0);
      await mend();
      expect((await send(api.url, call, request)).status).toBeLessThan(500);
    },
  );

  test('a page that is asked for is refused, not kept waiting', async () => {
    await cut();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send(api.url, 'GET /api/box')),
    );
    for (const sent of answers) expectRefusal(sent, 'database.unavailable');
  });
});

test('cut off in the middle of openings: what is repeated under its key is opened once, whatever became of it before', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  dataOf(await open(ann, box.id, 'warm'));
  const keys = Array.from({ length: 20 }, (_, n) => `k-${n}`);
  const cutOff = async () => {
    await expect
      .poll(async () => (await stateOf(world, ann)).draws, { interval: 1 })
      .toBeGreaterThan(4);
    await cut();
  };
  const [answers] = await Promise.all([
    Promise.all(keys.map((key) => open(ann, box.id, key))),
    cutOff(),
  ]);
  expect(
    answers.map(refusalOf).filter((key) => !['none', 'database.unavailable'].includes(key)),
  ).toEqual([]);
  await mend();
  const again = await Promise.all(keys.map((key) => open(ann, box.id, key)));
  for (const [n, answer] of answers.entries()) if (answer.ok) expect(again[n]).toEqual(answer);
  expect(again.map(refusalOf)).toEqual(keys.map(() => 'none'));
  expect(await stateOf(world, ann)).toMatchObject({
    draws: 21,
    keys: 21,
    pairs: [{ nonce: 21 }, { nonce: 0 }],
  });
});

describe('while the database stands still', () => {
  /** The ids of the PostgreSQL processes that serve this product. */
  async function pidsOf(application_name: string): Promise<number[]> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = ${application_name}`.execute(
      world.owner,
    );
    return rows.map(({ pid }) => pid);
  }

  test('statements under way time out, go on by themselves, and hold up nobody who comes later; nothing is done twice', async () => {
    const application_name = 'to stand still';
    const url = Object.assign(new URL(world.database_url), {
      search: new URLSearchParams({ application_name }),
    });
    const own = openDatabase(url.href, { role: 'vitrine_app' });
    const own_api = await serveApi(own.db);
    const openAt = ({ headers }: TestPlayer, key: string) =>
      makeClient({ base: own_api.url, headers })(
        'POST /api/box/{id}/open',
        { id: '5', count: 1 },
        { idempotency_key: key },
      );
    const players = await Promise.all(Array.from({ length: 8 }, () => joinPlayer(world)));
    await Promise.all(players.map((player) => openAt(player, 'before')));
    const standing = await pidsOf(application_name);
    expect(standing).toHaveLength(8);
    for (const pid of standing) process.kill(pid, 'SIGSTOP');
    try {
      const answers = await Promise.all(players.map((player) => openAt(player, 'meanwhile')));
      expect(answers.map(refusalOf)).toEqual(players.map(() => 'database.unavailable'));
      const ben = await joinPlayer(world);
      expect(refusalOf(await openAt(ben, 'later')), 'on a connection of its own').toBe('none');
      expect((await stateOf(world, players[0]!)).draws).toBe(1);
    } finally {
      for (const pid of standing) process.kill(pid, 'SIGCONT');
    }
    await expect
      .poll(async () => (await pidsOf(application_name)).filter((pid) => standing.includes(pid)))
      .toEqual([]);
    const again = await Promise.all(players.map((player) => openAt(player, 'meanwhile')));
    expect(again.map(refusalOf)).toEqual(players.map(() => 'none'));
    for (const player of players)
      expect(await stateOf(world, player)).toMatchObject({
        draws: 2,
        keys: 2,
        pairs: [{ nonce: 2 }, { nonce: 0 }],
      });
    own_api.close();
    await own.close();
  });

  test('new callers are refused too, however many wait, and all is well when it moves again', async () => {
    const ann = await joinPlayer(world);
    dataOf(await open(ann, 5, 'before'));
    proxy.freeze();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(api.url, 'GET /api/box')),
    );
    for (const sent of answers) expectRefusal(sent, 'database.unavailable');
    expect(refusalOf(await open(ann, 5, 'meanwhile'))).toBe('database.unavailable');
    proxy.thaw();
    await expect.poll(async () => refusalOf(await open(ann, 5, 'meanwhile'))).toBe('none');
    expect(await stateOf(world, ann)).toMatchObject({ draws: 2, keys: 2 });
  });

  test('a transaction whose statement timed out writes nothing, and isn’t waited for twice', async () => {
    await sql`select 1`.execute(database.db);
    const writing = database.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('live_grants').execute();
      proxy.freeze();
      await sql`select 1`.execute(tx);
    });
    expect(isDatabaseAway(await writing.catch((problem: unknown) => problem))).toBe(true);
    proxy.thaw();
    expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([
      { one: 1 },
    ]);
  });
});

test('an operator ends every connection: the next request finds new ones', async () => {
  const ann = await joinPlayer(world);
  dataOf(await open(ann, 5, 'before'));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = ''`.execute(
    world.owner,
  );
  const answers = await Promise.all(
    [1, 2, 3].map((n) => open(ann, 5, `after ${n}`.replace(' ', '-'))),
  );
  expect(
    answers.map(refusalOf).filter((key) => !['none', 'database.unavailable'].includes(key)),
  ).toEqual([]);
  await expect.poll(async () => refusalOf(await open(ann, 5, 'later'))).toBe('none');
});
