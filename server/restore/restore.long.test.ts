import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actOf,
  makePlayers,
  startProduct,
  verifyBooksAt,
  type Product,
} from '../../bench/product.ts';
import { readBackupState } from '../backup/index.ts';
import { listBackups, openBackups, readManifest } from '../backup/manifest.ts';
import { readThrough } from '../backup/read-through.ts';
import { startLocalPostgres } from '../kit/local-postgres.ts';
import { startSecondPostgres } from '../../scripts/second-postgres.ts';
import { databaseUrl } from '../testing/postgres.ts';
import { makeDemoFolder } from '../testing/demo-folder.ts';
import { seededRandom } from '../testing/faults/plan.ts';
import { makeDatabaseFolder } from '../testing/temporary.ts';

const root = path.join(import.meta.dirname, '../..');
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-backup-'));
const nightly = path.join(place, 'nightly');
const by_hand = path.join(place, 'by-hand');
const random = seededRandom(7);
let product: Product;

beforeAll(async () => {
  product = await startProduct(await makeDemoFolder(), { BACKUP_TO: nightly });
});
afterAll(async () => {
  await product?.stop();
  fs.rmSync(place, { recursive: true, force: true });
});

/** Starts a command on a data folder. */
function startCommand(
  script: string,
  args: readonly string[],
  data_dir: string,
  env: Record<string, string> = {},
) {
  const child = spawn(
    process.execPath,
    [path.join(root, 'start.mjs'), `scripts/${script}.ts`, ...args],
    {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data_dir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then((texts) =>
    texts.join(''),
  );
  const ended = once(child, 'exit') as Promise<[number | null]>;
  return { child, end: async () => ({ code: (await ended)[0], said: await said }) };
}

const runToEnd = (...asked: Parameters<typeof startCommand>) => startCommand(...asked).end();

test('backups killed at any moment under load are never taken for whole ones [7-7.4]', async () => {
  const [player] = await makePlayers(product.owner, 1);
  const { rows } = await sql<{ id: number }>`
    select id from cases where type = 'paid' and closed_at is null order by id limit 1`.execute(
    product.owner.db,
  );
  const over = new AbortController();
  const playing = (async () => {
    while (!over.signal.aborted) {
      const { path: call, ...request } = actOf(player!, `/api/box/${rows[0]!.id}/open`, {
        count: 1,
      });
      await fetch(product.url + call, { method: 'POST', ...request });
    }
  })();
  try {
    let killed = 0;
    while (killed < 6) {
      const { child, end } = startCommand('backup', ['--to', by_hand], product.data_dir);
      await sleep(500 + random() * 3000);
      child.kill('SIGKILL');
      if ((await end()).code === null) killed += 1;
    }
    const { code, said } = await runToEnd('backup', ['--to', by_hand], product.data_dir);
    expect(said).toContain('Read again, and whole.');
    expect(code).toBe(0);
  } finally {
    over.abort();
    await playing;
  }
  const { whole, failed } = await listBackups(openBackups(by_hand));
  expect(failed).toEqual([]);
  for (const { name } of whole) {
    const files = openBackups(path.join(by_hand, name));
    await readThrough(files, await readManifest(files));
  }
});

test('the running product writes a backup and restores it on trial [7-7.11 7-7.12]', async () => {
  for (const [chore, kind] of [
    ['write', 'backup'],
    ['drill', 'drill'],
  ] as const) {
    await sql`select graphile_worker.add_job(${`backup:${chore}`})`.execute(product.owner.db);
    await expect
      .poll(
        async () => {
          const { last } = (await readBackupState(product.owner.db))[kind];
          const [newest] = (await listBackups(openBackups(nightly))).whole;
          return newest && last?.words.startsWith(newest.name) && last.ok;
        },
        { timeout: 110_000, interval: 500 },
      )
      .toBe(true);
  }
});

test('restores killed at any moment leave an empty machine empty, and the next one does it [7-7.10]', async () => {
  const data_dir = makeDatabaseFolder('vitrine-restored-');
  const args = ['--from', by_hand, '--yes'];
  try {
    const missing = await runToEnd('restore', args, data_dir);
    expect(missing).toMatchObject({ code: 1, said: expect.stringContaining('key is missing') });
    expect(fs.readdirSync(data_dir)).toEqual([]);
    fs.copyFileSync(path.join(product.data_dir, 'secret.key'), path.join(data_dir, 'secret.key'));
    for (let killed = 0; killed < 4;) {
      const { child, end } = startCommand('restore', args, data_dir);
      await sleep(2000 + random() * 6000);
      child.kill('SIGKILL');
      expect((await end()).code).toBe(null);
      killed += 1;
      const { owner_url, stop } = await startLocalPostgres(data_dir);
      const client = new pg.Client({ connectionString: owner_url });
      await client.connect();
      const found = await client.query(`select from pg_tables where schemaname = 'public'`);
      await client.end();
      await stop();
      expect(found.rowCount).toBe(0);
    }
    const { code, said } = await runToEnd('restore', args, data_dir);
    expect(said).toMatch(/Books, backpacks and draws verify[^]*Restored in/);
    expect(code).toBe(0);
    const { owner_url, stop } = await startLocalPostgres(data_dir);
    await verifyBooksAt(owner_url).finally(stop);
    const again = await runToEnd('restore', args, data_dir);
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('Only --over') });
  } finally {
    fs.rmSync(data_dir, { recursive: true, force: true });
  }
});

const second = await startSecondPostgres();
afterAll(() => second?.stop());

test.runIf(second)(
  'data moves from one major version of PostgreSQL to another and back [7-7.17]',
  async () => {
    const elsewhere = path.join(place, 'elsewhere');
    const own = { DEMO: '1', DATABASE_URL: databaseUrl(second!.url, 'moved') };
    const secret_key = fs.readFileSync(path.join(product.data_dir, 'secret.key'), 'utf8').trim();
    const moved = await runToEnd('restore', ['--from', by_hand, '--yes'], place, {
      ...own,
      SECRET_KEY: secret_key,
    });
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('draws verify') });
    const { code } = await runToEnd('backup', ['--to', elsewhere], place, {
      ...own,
      SECRET_KEY: secret_key,
    });
    expect(code).toBe(0);
    const data_dir = makeDatabaseFolder('vitrine-moved-');
    try {
      const back = await runToEnd('restore', ['--from', elsewhere, '--yes'], data_dir, {
        SECRET_KEY: secret_key,
      });
      expect(back.said).toMatch(/on PostgreSQL 15[^]*draws verify/);
    } finally {
      fs.rmSync(data_dir, { recursive: true, force: true });
    }
  },
);
