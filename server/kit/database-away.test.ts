import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeClient } from '@vitrine/contract/client';
import { serveApi, type Api } from '../testing/api.ts';
import { layCable, type Cable } from '../testing/cable.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { stateOf } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { openDatabase, type Database } from './db.ts';

const world = openWorld();

/** The product whose database can be cut off, while the world’s own looks at what became of it. */
let cable: Cable;
let database: Database;
let api: Api;
beforeAll(async () => {
  cable = await layCable(world.database_url);
  database = openDatabase(cable.url, { role: 'vitrine_app' });
  api = await serveApi(database.db);
});
let pulled = false;
const pull = async () => ((pulled = true), cable.pull());
const plugIn = async () => ((pulled = false), cable.plugIn());
afterEach(async () => {
  if (pulled) await plugIn();
});
afterAll(async () => {
  api?.close();
  await database?.close();
  await cable?.pull();
});

const open = (player: TestPlayer, id: number, key: string) =>
  makeClient({ base: api.url, headers: player.headers })(
    'POST /api/box/{id}/open',
    { id: String(id), count: 1 },
    { idempotency_key: key },
  );

describe('while the database is away', () => {
  test.each(['GET /api/box', 'GET /api/user', 'GET /api/pfv_log', 'POST /api/box/1/open', 'POST /api/email/login'])(
    '%s answers 503 with a word when to come back, and answers again when it is there',
    async (call) => {
      const ann = await joinPlayer(world);
      const body = call.endsWith('open') ? { count: 1 } : { email: 'ann@vitrine.test', password: 'a'.repeat(64) };
      const request = { headers: ann.headers, ...(call.startsWith('POST') && { body }) };
      await pull();
      const sent = await send(api.url, call, request);
      expectRefusal(sent, 'database.unavailable');
      expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0);
      await plugIn();
      expect((await send(api.url, call, request)).status).toBeLessThan(500);
    },
  );

  test('a page that is asked for is refused, not kept waiting', async () => {
    await pull();
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(api.url, 'GET /api/box')));
    for (const sent of answers) expectRefusal(sent, 'database.unavailable');
  });
});

test('cut off in the middle of openings: what is repeated under its key is opened once, whatever became of it before', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  dataOf(await open(ann, box.id, 'warm'));
  const keys = Array.from({ length: 20 }, (_, n) => `k-${n}`);
  const cutOff = async () => {
    await expect.poll(async () => (await stateOf(world, ann)).draws, { interval: 1 }).toBeGreaterThan(4);
    await pull();
  };
  const [answers] = await Promise.all([Promise.all(keys.map((key) => open(ann, box.id, key))), cutOff()]);
  expect(answers.map(refusalOf).filter((key) => !['none', 'database.unavailable'].includes(key))).toEqual([]);
  await plugIn();
  const again = await Promise.all(keys.map((key) => open(ann, box.id, key)));
  for (const [n, answer] of answers.entries()) if (answer.ok) expect(again[n]).toEqual(answer);
  expect(again.map(refusalOf)).toEqual(keys.map(() => 'none'));
  expect(await stateOf(world, ann)).toMatchObject({ draws: 21, keys: 21, pairs: [{ nonce: 21 }, { nonce: 0 }] });
});

test('an operator ends every connection: the next request finds new ones', async () => {
  const ann = await joinPlayer(world);
  dataOf(await open(ann, 5, 'before'));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = ''`.execute(world.owner);
  const answers = await Promise.all([1, 2, 3].map((n) => open(ann, 5, `after ${n}`.replace(' ', '-'))));
  expect(answers.map(refusalOf).filter((key) => !['none', 'database.unavailable'].includes(key))).toEqual([]);
  await expect.poll(async () => refusalOf(await open(ann, 5, 'later'))).toBe('none');
});
