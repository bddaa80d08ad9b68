import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from './accounts/index.ts';
import { buildWeb, web_build } from './build-web.ts';
import { aboutSecretOf } from './security/factor/second-factor.ts';
import { NEEDS_A_PERSON } from './explain.ts';
import { readConfig } from './kit/config.ts';
import { openDatabase } from './kit/db.ts';
import { startLocalPostgres } from './kit/local-postgres.ts';
import { freePort, runningPostmaster } from './kit/local-postgres/postmaster.ts';
import { seal } from './kit/seal.ts';
import { findKeys } from './kit/secret-keys.ts';
import { nextPause } from './supervise.ts';
import { still_world } from './testing/demo-folder.ts';
import { shareDrawings } from './testing/drawings.ts';
import { serverOf } from './testing/server-of.ts';
import { visit } from './testing/visit.ts';
import { worldItems } from './demo/world/items.ts';
import { worldCases } from './demo/world/cases.ts';

const root = path.join(import.meta.dirname, '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-start-'));
/** The data folder in which the first start creates the demo world, and later ones find it. */
const demo_dir = path.join(folder, 'demo');
const running: ChildProcess[] = [];
/** The number of products that were started before the test. */
let started_before = 0;

// A start creates a whole world; a benchmark measures how long that takes.
vi.setConfig({ testTimeout: 300_000 });

beforeAll(async () => {
  shareDrawings(demo_dir);
  await buildWeb();
});
beforeEach(() => {
  started_before = running.length;
});
// A test that failed has left its product running, and the next one needs the data folder.
afterEach(async () => {
  await Promise.all(running.slice(started_before).map(endProduct));
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  said: () => string;
  /** Resolves with the address when the product is ready; rejects when it ends before. */
  ready: Promise<string>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

/** Starts the product as an operator does, with these variables and none of the test's own. */
function start(
  variables: Record<string, string>,
  command = [process.execPath, 'start.mjs'],
): Started {
  const { PATH = '' } = process.env;
  const child = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: { PATH, LOG_LEVEL: 'warn', PORT: '0', ...still_world, ...variables },
  });
  running.push(child);
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    const receive = (part: Buffer) => {
      text += part;
      const address = /ready: (http:\S+)/.exec(text)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', receive);
    child.stderr.on('data', receive);
    void ended.then((code) => reject(new Error(`ended with ${code}:\n${text}`)));
  });
  ready.catch(() => {});
  return { child, said: () => text, ready, ended };
}

async function endProduct(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

test('a first start makes the demo world and says where it is and who can sign in; a second start finds it again', async () => {
  for (const _ of ['first', 'second']) {
    const product = start({ DATA_DIR: demo_dir });
    const url = await product.ready;
    expect(product.said()).toContain('ann@vitrine.test  vitrine-demo');
    expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok');
    expect(await (await fetch(`${url}/readyz`)).text()).toBe('ready');
    expect(await (await fetch(`${url}/api/box`)).json()).toMatchObject({
      code: 200,
      data: { total: worldCases(worldItems()).length },
    });
    expect(await (await visit(url)).text()).toContain('First Light');
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
  }
});

describe('a running product', () => {
  let product: Started;
  beforeAll(async () => {
    product = start({ DATA_DIR: demo_dir });
    await product.ready;
  });
  afterAll(async () => {
    product.child.kill('SIGTERM');
    await product.ended;
  });

  test('gives freed memory back: the server’s allocator has few arenas', () => {
    const environment = fs
      .readFileSync(`/proc/${serverOf(product.child.pid!)}/environ`, 'utf8')
      .split('\0');
    expect(environment).toEqual(
      expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'MALLOC_MMAP_THRESHOLD_=65536']),
    );
  });

  test('tells browsers with every answer, of pages, calls and files, not to guess, frame or leak', async () => {
    const url = await product.ready;
    for (const address of [
      '/',
      '/api/box',
      '/api/nothing',
      '/no-such-page',
      '/openapi.json',
      '/pictures/none',
      '/healthz',
    ]) {
      const { headers } = await visit(url + address);
      expect.soft(headers.get('x-content-type-options'), address).toBe('nosniff');
      expect.soft(headers.get('x-frame-options'), address).toBe('DENY');
      expect.soft(headers.get('x-request-id'), address).toBeTruthy();
    }
    const policies = await Promise.all(
      [1, 2].map(async () => (await visit(url)).headers.get('content-security-policy')!),
    );
    expect(policies[0]).toMatch(/script-src 'self' 'nonce-[^']{20,}'/);
    expect(policies[0], 'each response has a nonce of its own').not.toBe(policies[1]);
  });
});

test('a demo lives while somebody looks: they find a battle to join within ten seconds', async () => {
  const product = start({ DATA_DIR: demo_dir, DEMO_LIFE: '1' });
  const url = await product.ready;
  const countWaiting = async () =>
    ((await (await fetch(`${url}/api/battle?state=1`)).json()) as { data: { total: number } }).data
      .total;
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(await countWaiting()).toBe(0);
  await visit(url);
  await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(0);
  product.child.kill('SIGTERM');
  expect(await product.ended).toBe(0);
});

test('in development pages come from the sources', async () => {
  const product = start({ DATA_DIR: demo_dir, NODE_ENV: 'development' });
  const url = await product.ready;
  const page = await visit(`${url}/case/1`);
  expect(page.status).toBe(200);
  expect((await page.text()).includes('import("/entry.client.tsx")')).toBe(true);
  product.child.kill('SIGTERM');
  await product.ended; // Vite ends the process by itself, with an exit code of its own
});

test('a port that is taken is named, with the way out, and nothing is left running', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as net.AddressInfo;
  const product = start({ DATA_DIR: demo_dir, PORT: String(port) });
  expect(await product.ended).toBe(NEEDS_A_PERSON);
  expect(product.said()).toContain(`Port ${port} is taken.`);
  expect(fs.existsSync(path.join(demo_dir, 'postgres/postmaster.pid'))).toBe(false);
  taken.close();
});

test('a wrong environment is refused with every fault in it, not only the first', async () => {
  const product = start({
    PORT: 'many',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://x',
    DEMO: 'yes',
    ROLES: 'web,chef',
    LIVE_KEY: '?',
  });
  expect(await product.ended).toBe(NEEDS_A_PERSON);
  for (const name of [
    'PORT',
    'LOG_LEVEL',
    'DATABASE_URL',
    'DEMO',
    'ROLES',
    'PUBLIC_URL',
    'LIVE_KEY',
  ])
    expect(product.said()).toContain(`- ${name}`);
  expect(product.said()).not.toMatch(/at .*\.ts:\d+/);
});

test('a wrong variable of a module alone is refused, too', async () => {
  const product = start({ DATA_DIR: demo_dir, STEAM_API_KEY: 'key' });
  expect(await product.ended).toBe(NEEDS_A_PERSON);
  expect(product.said()).toContain(
    '- STEAM_API_KEY: must be the 32 hex digits of a Steam Web API key',
  );
});

test('demo mode never runs under a public address', async () => {
  const product = start({ DEMO: '1', PUBLIC_URL: 'https://example.com' });
  expect(await product.ended).toBe(NEEDS_A_PERSON);
  expect(product.said()).toContain('never runs under a PUBLIC_URL');
});

describe('a product under its supervisor', () => {
  const postmaster = () => runningPostmaster(path.join(demo_dir, 'postgres'))?.pid;
  const isAlive = (pid: number) => fs.existsSync(`/proc/${pid}`);
  const isBack = (url: string) =>
    vi.waitFor(async () => expect(await (await fetch(`${url}/readyz`)).text()).toBe('ready'), {
      timeout: 120_000,
      interval: 50,
    });

  test('gets its server back whenever it is killed, on the same PostgreSQL, and who was signed in still is', async () => {
    const product = start({ DATA_DIR: demo_dir, PORT: String(await freePort()) });
    const url = await product.ready;
    const { owner_url } = await startLocalPostgres(demo_dir);
    const { db, close } = openDatabase(owner_url, { connections: 1 });
    const { id } = await db
      .selectFrom('accounts_players')
      .select('id')
      .where('name', '=', 'Ann')
      .executeTakeFirstOrThrow();
    const headers = { authorization: `Bearer ${await startSession(db, id)}` };
    await close();
    const before = postmaster();
    for (const death of [1, 2]) {
      process.kill(serverOf(product.child.pid!)!, 'SIGKILL');
      await vi.waitFor(
        () => expect(product.said().split('The server died (SIGKILL).')).toHaveLength(death + 1),
        10_000,
      );
      await isBack(url);
      const user = (await (await fetch(`${url}/api/user`, { headers })).json()) as object;
      expect(user).toMatchObject({ code: 200, data: { name: 'Ann' } });
      expect(postmaster()).toBe(before);
    }
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(postmaster()).toBeUndefined();
  });

  test('gets both back when server and PostgreSQL are killed at once', async () => {
    const product = start({ DATA_DIR: demo_dir, PORT: String(await freePort()) });
    const url = await product.ready;
    const before = postmaster()!;
    process.kill(serverOf(product.child.pid!)!, 'SIGKILL');
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(product.said()).toContain('The server died (SIGKILL).'), 10_000);
    await isBack(url);
    expect(postmaster()).not.toBe(before);
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(postmaster()).toBeUndefined();
  });

  test.runIf(process.platform === 'linux')(
    'leaves nothing running when the supervisor itself is killed',
    async () => {
      const product = start({ DATA_DIR: demo_dir });
      await product.ready;
      const left = [serverOf(product.child.pid!)!, postmaster()!];
      product.child.kill('SIGKILL');
      await vi.waitFor(() => expect(left.filter(isAlive)).toEqual([]), {
        timeout: 60_000,
        interval: 50,
      });
    },
  );

  test('waits longer before each start of a server that keeps dying, and as before once it has stood for a minute', () => {
    const pauses_ms = [0];
    for (let deaths = 0; deaths < 12; deaths++) pauses_ms.push(nextPause(pauses_ms.at(-1)!, 3_000));
    expect(pauses_ms.slice(1)).toEqual([
      100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000, 30_000,
    ]);
    expect(nextPause(30_000, 60_000)).toBe(100);
  });
});

describe('a first start on a disk that is too small', () => {
  /**
   * Runs a shell's lines where `$1` is an empty disk of `$2` MB, which is gone when they end.
   * Without root, a user namespace makes the user root there.
   */
  function onDisk(megabytes: number, lines: string, variables: Record<string, string>): Started {
    const disk = fs.mkdtempSync(path.join(folder, 'disk-'));
    fs.chmodSync(folder, 0o711);
    const as_root = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
    const shell = [
      'sh',
      '-ec',
      `mount -t tmpfs -o size=$2m,mode=755 tmpfs $1\n${lines}`,
      'sh',
      disk,
      String(megabytes),
    ];
    return start({ DATA_DIR: disk, ...variables }, ['unshare', ...as_root, '--mount', ...shell]);
  }

  test.runIf(process.platform === 'linux').each([
    ['the cluster', 20],
    ['the migrations', 42],
    ['the demo world', 48],
    ['the demo world', 64],
  ])('for %s says that it is full, and shows no stack (%s MB)', async (_, megabytes) => {
    const product = onDisk(megabytes, `exec ${process.execPath} start.mjs`, {});
    expect(await product.ended).not.toBe(0);
    expect(product.said()).toMatch(/The disk is full: free some space, then start again\./);
    expect(product.said()).not.toMatch(/^ +at .*:\d+/m);
  });

  test.runIf(process.platform === 'linux')(
    'leaves nothing in the way of the next one, when there is space',
    async () => {
      const real_site = { DEMO: '0', PUBLIC_URL: 'http://127.0.0.1' };
      const lines = `${process.execPath} start.mjs || mount -o remount,size=300m $1\nexec ${process.execPath} start.mjs`;
      const product = onDisk(42, lines, real_site);
      await product.ready;
      expect(product.said()).toContain('The disk is full');
      product.child.kill('SIGTERM');
      expect(await product.ended).toBe(0);
    },
  );
});

describe('a demo and a real site', () => {
  test('never share a database: outside demo mode one with a demo world is refused, in words', async () => {
    const product = start({ DATA_DIR: demo_dir, DEMO: '0', PUBLIC_URL: 'http://127.0.0.1' });
    expect(await product.ended).toBe(NEEDS_A_PERSON);
    expect(product.said()).toMatch(/holds a demo world: .*passwords.*DATABASE_URL.*DATA_DIR/);
    expect(product.said()).not.toMatch(/at .*\.ts:\d+/);
  });

  test('a real site has no door of the demo’s, and its database is refused in demo mode', async () => {
    const DATA_DIR = path.join(folder, 'real');
    const PORT = String(await freePort());
    const url = `http://127.0.0.1:${PORT}`;
    const real = start({ DATA_DIR, DEMO: '0', PORT, PUBLIC_URL: url });
    await real.ready;
    const status = async (place: string) => (await visit(url + place)).status;
    expect([await status('/outbox'), await status('/design'), await status('/api/outbox')]).toEqual(
      [404, 404, 404],
    );
    const home = await (await visit(url)).text();
    expect(home).toContain('<html');
    expect(home).not.toContain('vitrine.test');
    const { owner_url } = await startLocalPostgres(DATA_DIR);
    const owner = openDatabase(owner_url, { connections: 1 });
    const at = new Date();
    await owner.db
      .insertInto('facts')
      .values({ kind: 'player.referred', payload: '{"code": "A"}', at })
      .execute();
    await owner.close();
    real.child.kill('SIGTERM');
    await real.ended;
    const demo = start({ DATA_DIR });
    expect(await demo.ended).toBe(NEEDS_A_PERSON);
    expect(demo.said()).toMatch(/is a real site’s.*Unset DEMO/);
  });

  test('no file of the build knows a demo account or its password', () => {
    const files = fs.readdirSync(path.dirname(web_build.client), {
      recursive: true,
      withFileTypes: true,
    });
    const knowing = files.filter((file) => {
      const text = file.isFile()
        ? fs.readFileSync(path.join(file.parentPath, file.name), 'utf8')
        : '';
      return /vitrine-demo|(ann|ben|owner)@vitrine\.test/.test(text);
    });
    expect(knowing.map(({ name }) => name)).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });
});

test('a secret key that is missing beside what it sealed is not made anew', async () => {
  const product = start({ DATA_DIR: demo_dir });
  await product.ready;
  const [key] = findKeys(readConfig({ DATA_DIR: demo_dir }))!;
  const { owner_url } = await startLocalPostgres(demo_dir);
  const { db, close } = openDatabase(owner_url, { connections: 1 });
  const { id } = await db
    .selectFrom('accounts_players')
    .select('id')
    .where('name', '=', 'Ben')
    .executeTakeFirstOrThrow();
  const sealed_secret = seal(key!, Buffer.from('secret'), aboutSecretOf(id));
  await db.insertInto('accounts_second_factors').values({ player_id: id, sealed_secret }).execute();
  await close();
  product.child.kill('SIGTERM');
  await product.ended;
  const file = path.join(demo_dir, 'secret.key');
  fs.renameSync(file, `${file}.away`);
  const without = start({ DATA_DIR: demo_dir });
  expect(await without.ended).toBe(NEEDS_A_PERSON);
  expect(without.said()).toContain(`${file} is missing. Put it back from the backup`);
  expect(fs.existsSync(file)).toBe(false);
  fs.renameSync(`${file}.away`, file);
});

test('a database that is not there is told in words', async () => {
  const product = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', DEMO: '1' });
  expect(await product.ended).toBe(1);
  expect(product.said()).toContain("The database of DATABASE_URL can't be used");
});

test('a data directory that can not be written is told in words', async () => {
  const file = path.join(folder, 'a-file');
  fs.writeFileSync(file, '');
  const product = start({ DATA_DIR: path.join(file, 'data') });
  expect(await product.ended).toBe(NEEDS_A_PERSON);
  expect(product.said()).toContain(file);
  expect(product.said()).not.toMatch(/at .*\.ts:\d+/);
});
