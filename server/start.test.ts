import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildWeb } from './build-web.ts';
import { visit } from './testing/visit.ts';

const root = path.join(import.meta.dirname, '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-start-'));
/** Where the first start makes the demo world, and the later ones find it. */
const demo_dir = path.join(folder, 'demo');
const running: ChildProcess[] = [];

// A start makes a whole world; how long that takes is a benchmark's question.
vi.setConfig({ testTimeout: 300_000 });

beforeAll(() => buildWeb());
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  said: () => string;
  /** Resolves with the address when it is ready, or rejects when it ends before. */
  ready: Promise<string>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

/** Starts the product as an operator does, with these variables and nothing of the test's own. */
function start(variables: Record<string, string>): Started {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: root,
    env: { PATH, LOG_LEVEL: 'warn', PORT: '0', ...variables },
  });
  running.push(child);
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      text += part;
      const address = /ready: (http:\S+)/.exec(text)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then((code) => reject(new Error(`ended with ${code}:\n${text}`)));
  });
  ready.catch(() => {});
  return { child, said: () => text, ready, ended };
}

test('a first start makes the demo world and says where it is and who can sign in; a second start finds it again', async () => {
  for (const _ of ['first', 'second']) {
    const product = start({ DATA_DIR: demo_dir });
    const url = await product.ready;
    expect(product.said()).toContain('ann@vitrine.test  vitrine-demo');
    expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok');
    expect(await (await fetch(`${url}/readyz`)).text()).toBe('ready');
    expect(await (await fetch(`${url}/api/box`)).json()).toMatchObject({ code: 200, data: { total: 48 } });
    expect(await (await visit(url)).text()).toContain('First Light');
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
  }
});

test('every answer, of pages, calls and files, tells browsers not to guess, frame or leak', async () => {
  const product = start({ DATA_DIR: demo_dir });
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
  product.child.kill('SIGTERM');
  await product.ended;
});

test('in development pages come from the sources', async () => {
  const product = start({ DATA_DIR: demo_dir, NODE_ENV: 'development' });
  const url = await product.ready;
  const page = await visit(`${url}/case/1`);
  expect(page.status).toBe(200);
  expect((await page.text()).includes('import("/entry.client.tsx")')).toBe(true);
  product.child.kill('SIGTERM');
  await product.ended; // Vite ends the process by itself, with a code of its own
});

test('a port that is taken is named, with the way out, and nothing is left running', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as net.AddressInfo;
  const product = start({ DATA_DIR: demo_dir, PORT: String(port) });
  expect(await product.ended).toBe(1);
  expect(product.said()).toContain(`Port ${port} is taken.`);
  expect(fs.existsSync(path.join(demo_dir, 'postgres/postmaster.pid'))).toBe(false);
  taken.close();
});

test('a wrong environment is refused with every fault in it, not only the first', async () => {
  const product = start({ PORT: 'many', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', DEMO: 'yes', ROLES: 'web,chef' });
  expect(await product.ended).toBe(1);
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'DEMO', 'ROLES', 'PUBLIC_URL'])
    expect(product.said()).toContain(`- ${name}`);
  expect(product.said()).not.toMatch(/at .*\.ts:\d+/);
});

test('demo mode never runs under a public address', async () => {
  const product = start({ DEMO: '1', PUBLIC_URL: 'https://example.com' });
  expect(await product.ended).toBe(1);
  expect(product.said()).toContain('never runs under a PUBLIC_URL');
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
  expect(await product.ended).toBe(1);
  expect(product.said()).toContain(file);
  expect(product.said()).not.toMatch(/at .*\.ts:\d+/);
});
