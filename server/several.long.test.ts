import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, makePlayers, type BenchPlayer } from '../bench/product.ts';
import { randomHex } from './kit/random.ts';
import { startRedis, type TestRedis } from './testing/redis.ts';
import { test_settings } from './testing/settings.ts';
import { openSocket } from './testing/socket.ts';
import { openWorld } from './testing/world.ts';

type Process = Awaited<ReturnType<typeof launch>>;

const world = openWorld();
let redis: TestRedis;
let folder: string;
let shared: Record<string, string>;
let webs: Process[];
let lives: Process[];
let jobs: Process[];
const all: Process[] = [];

/** Starts a process with a role, which ends with the tests. */
async function join(role: string): Promise<Process> {
  const joined = await launch({ ...shared, ROLES: role });
  all.push(joined);
  return joined;
}

beforeAll(async () => {
  redis = await startRedis();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-several-'));
  shared = {
    BUS_URL: redis.url,
    DATABASE_URL: world.database_url,
    DATA_DIR: folder,
    SECRET_KEY: test_settings.secret_key.toString('hex'),
    DEMO: '1',
    CAPTCHA: 'off',
    LOG_LEVEL: 'silent',
  };
  webs = [await join('web'), await join('web'), await join('web')];
  lives = [await join('live'), await join('live')];
  jobs = [await join('jobs'), await join('jobs')];
}, 300_000);

afterAll(async () => {
  await Promise.all(all.map((one) => one.end()));
  await redis?.kill();
  fs.rmSync(folder, { recursive: true, force: true });
}, 60_000);

const readBuses = async () => {
  const rows = await world.owner.selectFrom('machine_processes').select('bus').execute();
  return rows.map(({ bus }) => bus).toSorted();
};

/** Opens a case at one web process, as a player from an address of their own. */
async function open(url: string, { id, token }: BenchPlayer, key: string) {
  const response = await fetch(`${url}/api/box/5/open`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': `10.1.${id >> 8}.${id & 255}`,
    },
    body: JSON.stringify({ count: 1 }),
  });
  return { status: response.status, text: await response.text() };
}

async function seed(player: BenchPlayer): Promise<void> {
  await fetch(`${webs[0]!.url}/api/fairness/client_seed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ client_seed: 'several' }),
  });
}

/** Opens a case at any of the web processes, until one has answered. Returns all answers. */
async function insist(player: BenchPlayer, key: string): Promise<string> {
  for (let tries = 0; tries < 400; tries++) {
    const { url } = webs[(player.id + tries) % webs.length]!;
    const answer = await open(url, player, key).catch(() => undefined);
    if (answer?.status === 200) return answer.text;
    if (answer && ![429, 503].includes(answer.status)) throw new Error(answer.text);
    await sleep(50);
  }
  throw new Error('no process answered');
}

describe('three web, two live and two jobs processes', () => {
  test('know of each other, answer their probes, and let none in without BUS_URL [10-1a 10-1b 10-3b]', async () => {
    await expect.poll(readBuses).toEqual(Array.from({ length: 7 }, () => 'joined'));
    for (const { url } of [...lives, ...jobs]) {
      expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok');
      expect(await (await fetch(`${url}/readyz`)).text()).toBe('ready');
      expect((await fetch(`${url}/api/box`)).status).toBe(404);
    }
    await expect(openSocket(webs[0]!.url)).rejects.toThrow('HTTP 4');
    const { BUS_URL: _, ...alone } = shared;
    const child = spawn(process.execPath, ['start.mjs'], {
      cwd: path.join(import.meta.dirname, '..'),
      env: { PATH: process.env['PATH'], PORT: '0', ...alone, ROLES: 'web' },
    });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text));
    expect(await once(child, 'exit')).toEqual([78, null]);
    expect(said.trim()).toMatch(/^[^.]*BUS_URL[^.]*\.$/);
  }, 60_000);

  test('count a player’s calls as one [10-2b]', async () => {
    const [player] = await makePlayers({ db: world.owner }, 1);
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 600 }, (_, n) =>
        fetch(`${webs[n % 3]!.url}/api/user/info`, {
          headers: { authorization: `Bearer ${player!.token}`, 'x-forwarded-for': '10.9.9.9' },
        }),
      ),
    );
    const took_s = (performance.now() - began) / 1000;
    const let_in = answers.filter(({ status }) => status !== 429).length;
    // Until a process has met the session, its calls count for their network, with 200 more.
    expect(let_in).toBeGreaterThanOrEqual(100);
    expect(let_in).toBeLessThanOrEqual(100 + 200 + Math.ceil(50 * took_s));
  }, 60_000);

  test('count the visitors of both live processes as one, a player with two pages once [10-2d]', async () => {
    const [ann] = await makePlayers({ db: world.owner }, 1);
    const cookie = { cookie: `authsk=${ann!.token}` };
    const sockets = [
      await openSocket(lives[0]!.url, '/ws/online', cookie),
      await openSocket(lives[1]!.url, '/ws/online', cookie),
      await openSocket(lives[1]!.url, '/ws/online'),
    ];
    for (const { ws } of sockets) ws.send('{"type":"connect"}');
    const online = async (n: number) => {
      sockets[n]!.ws.send('{"type":"ping"}');
      await sleep(100);
      return (sockets[n]!.received.at(-1) as unknown as { online: number }).online;
    };
    await expect.poll(() => online(0), { timeout: 5000 }).toBe(2);
    await expect.poll(() => online(2), { timeout: 5000 }).toBe(2);
    for (const { ws } of sockets) ws.close();
  });

  test('a restart of all web processes drops no socket, and one of a live process sends each elsewhere within three seconds [10-10b]', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 60 }, (_, n) => openSocket(lives[n % 2]!.url)),
    );
    const closes: { n: number; code: number; at_ms: number }[] = [];
    const backs: number[] = [];
    for (const [n, { closed }] of sockets.entries())
      void closed.then(async (code) => {
        const at_ms = performance.now();
        closes.push({ n, code, at_ms });
        const again = await openSocket(lives[1]!.url);
        await again.next('pusher:connection_established');
        backs.push(performance.now() - at_ms);
        again.ws.close();
      });
    for (const web of webs) await web.end();
    webs = [];
    for (let n = 0; n < 3; n++) webs.push(await join('web'));
    expect(closes).toEqual([]);

    const began_ms = performance.now();
    const ended = lives[0]!.end();
    await expect.poll(() => backs.length, { timeout: 10_000 }).toBe(30);
    expect(new Set(closes.map(({ code }) => code))).toEqual(new Set([4200]));
    expect(closes.every(({ n }) => n % 2 === 0)).toBe(true);
    const times = closes.map(({ at_ms }) => at_ms - began_ms);
    expect(Math.max(...times) - Math.min(...times), 'not all at once').toBeGreaterThan(1000);
    expect(Math.max(...times)).toBeLessThan(3000);
    expect(Math.max(...backs)).toBeLessThan(3000);
    await ended;
    lives[0] = await join('live');
    for (const { ws } of sockets) ws.close();
  }, 180_000);

  test('lose and double nothing while Redis is killed and comes back, and a process of each role is killed [10-2h 10-4b]', async () => {
    const players = await makePlayers({ db: world.owner }, 16);
    for (const player of players) await seed(player);
    const socket = await openSocket(lives[0]!.url);
    await socket.next('pusher:connection_established');
    socket.say('pusher:subscribe', { channel: 'DropKanbanChannel' });
    await socket.next('pusher_internal:subscription_succeeded');
    const keys: [BenchPlayer, string, string][] = [];
    const stop = new AbortController();
    const playing = players.map(async (player) => {
      while (!stop.signal.aborted) {
        const key = randomHex(12);
        keys.push([player, key, await insist(player, key)]);
        await sleep(60);
      }
    });
    await sleep(2000);
    await redis.kill();
    await expect.poll(readBuses, { timeout: 20_000 }).not.toContain('joined');
    const at_gone = keys.length;
    await sleep(2000);
    expect(keys.length, 'acts go on without it').toBeGreaterThan(at_gone);
    await redis.start();
    await expect.poll(readBuses, { timeout: 20_000 }).not.toContain('away');
    for (const { pid } of [webs[1]!, lives[1]!, jobs[0]!]) process.kill(pid, 'SIGKILL');
    await sleep(3000);
    stop.abort();
    await Promise.all(playing);

    const { rows } = await sql<{ count: number }>`
      select count(*) from facts where kind = 'case.opened'
        and player_id = any(${players.map(({ id }) => id)}::bigint[])`.execute(world.owner);
    expect(rows[0]!.count).toBe(keys.length);
    for (const [player, key, text] of keys.slice(-20))
      expect((await open(webs[0]!.url, player, key)).text).toBe(text);
    // The jobs process that is left, or the new one, brings each drop to the sockets.
    await expect
      .poll(() => socket.received.filter(({ event }) => event === 'DropKanban').length, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
    await expect.poll(async () => (await findBehind()).length, { timeout: 30_000 }).toBe(0);
    // The killed ones are back, each with a row of its own start.
    await expect
      .poll(async () => (await readBuses()).filter((bus) => bus === 'joined').length, {
        timeout: 30_000,
      })
      .toBe(10);
  }, 180_000);
});

/** The listeners that have facts to take. */
async function findBehind(): Promise<string[]> {
  const { rows } = await sql<{ listener: string }>`
    select listener from facts_cursors
    where (epoch, tx, id) < (select epoch, tx, id from facts order by epoch desc, tx desc, id desc limit 1)`.execute(
    world.owner,
  );
  return rows.map(({ listener }) => listener);
}
