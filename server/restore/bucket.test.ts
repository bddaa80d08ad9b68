import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { backUp } from '../backup/back-up.ts';
import { findBackupRuns, readBackupState } from '../backup/index.ts';
import { findBackup, listBackups, openBackups, places } from '../backup/manifest.ts';
import { now, setClock } from '../kit/clock.ts';
import { readConfig, type Config } from '../kit/config.ts';
import { randomHex } from '../kit/random.ts';
import { openUploads } from '../kit/settings.ts';
import { openStorage } from '../kit/storage.ts';
import { modules } from '../modules.ts';
import { databaseUrl } from '../testing/postgres.ts';
import { startS3, type TestS3 } from '../testing/s3.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { readBackup, restoreBackup, runDrill } from './restore.ts';

const world = openWorld();
const secret_key = '07'.repeat(32);
const picture = `${randomHex(16)}.webp`;
const database = `restored_${randomHex(4)}`;
const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-bucket-'));
let s3: TestS3;
const to = () => s3.address('backups');

const source = () => ({
  owner_url: world.database_url,
  uploads: openStorage(s3.address('site/uploads')),
  demo: true,
  keys: [Buffer.from(secret_key, 'hex')],
  sealed: modules.flatMap((module) => module.sealed ?? []),
});

const configAt = (database_url: string): Config =>
  readConfig(
    {
      DATABASE_URL: database_url,
      STORAGE_URL: s3.address('restored'),
      DATA_DIR: data_dir,
      SECRET_KEY: secret_key,
      DEMO: '1',
      NODE_ENV: 'test',
    },
    modules,
  );

beforeAll(async () => {
  s3 = await startS3();
  await source().uploads.put(picture, Buffer.from('a picture'));
  await joinPlayer(world);
});
afterAll(async () => {
  const client = new pg.Client({
    connectionString: databaseUrl(inject('superuser_url'), 'postgres'),
  });
  await client.connect();
  for (const name of [database, `${database}_before`, `${database}_restoring`])
    await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
  await s3?.close();
  fs.rmSync(data_dir, { recursive: true, force: true });
});

test('a backup goes to a bucket, and is restored from there with its pictures [7-7.15]', async () => {
  const done = await backUp(source(), { to: to(), keep_days: 7 });
  expect(done.folder).toMatch(/^s3:\/\/127\.0\.0\.1:\d+\/vitrine\/backups\/backup-.*Z$/);
  const [run] = await findBackupRuns(world.db, 'backup', 1);
  expect(run).toMatchObject({ ok: true, place: path.dirname(done.folder) });

  const config = configAt(databaseUrl(inject('superuser_url'), database));
  const wish = { from: to(), over: false, key_lost: false };
  const read = await readBackup(wish, config);
  expect(read.files.place).toBe(done.folder);
  const { lines } = await restoreBackup(read, wish, config);
  expect(lines.join(' ')).toMatch(/Books, backpacks and draws verify/);
  expect((await openUploads(config).read(picture))!.toString()).toBe('a picture');
  expect(await runDrill(configAt(world.database_url), to())).toContain(path.basename(done.folder));
  expect((await readBackupState(world.db)).drill.last).toMatchObject({ ok: true });
});

test('a bucket’s object that was cut off is named before anything is touched [7-7.15]', async () => {
  const files = await findBackup(openBackups(to()));
  const whole = (await files.read(places.table('facts')))!;
  await files.put(places.table('facts'), whole.subarray(0, 10));
  await expect(runDrill(configAt(world.database_url), to())).rejects.toThrow(
    /facts\.gz is cut off: it has 10 bytes, and the manifest says .*s3:.*Take another one/,
  );
  expect((await readBackupState(world.db)).drill.last).toMatchObject({ ok: false });
  await files.put(places.table('facts'), whole);
});

test('one that fails on the way is no whole one, is named, and deletes nothing [7-7.15]', async () => {
  const before = await listBackups(openBackups(to()));
  setClock(() => new Date(Date.now() + 3600_000));
  // The pictures come first: the trouble begins after them.
  const uploads = source().uploads;
  const breaking = {
    place: uploads.place,
    within: (folder: string) => uploads.within(folder),
    put: uploads.put.bind(uploads),
    read: async (name: string) => {
      const bytes = await uploads.read(name);
      setTimeout(() => (s3.trouble = 'full'), 100);
      return bytes;
    },
    open: uploads.open.bind(uploads),
    list: () => uploads.list(),
    listFolders: () => uploads.listFolders(),
    delete: uploads.delete.bind(uploads),
    deleteAll: () => uploads.deleteAll(),
  };
  await expect(
    backUp({ ...source(), uploads: breaking }, { to: to(), keep_days: 7 }),
  ).rejects.toThrow(/is full.*Make room/);
  s3.trouble = undefined;
  const { last, last_good } = (await readBackupState(world.db)).backup;
  expect(last).toMatchObject({ ok: false, words: expect.stringContaining('is full') });
  expect(last!.words).not.toContain('S3RVER');
  expect(last_good).toMatchObject({ ok: true });
  const after = await listBackups(openBackups(to()));
  expect(after.whole).toEqual(before.whole);
  expect(after.failed).toHaveLength(1);
});

test('old ones go by the rule of folders, and what failed goes with the next [7-7.15]', async () => {
  const at = now().getTime();
  setClock(() => new Date(at + 100 * 24 * 3600_000));
  const { deleted, folder } = await backUp(source(), { to: to(), keep_days: 7 });
  setClock();
  expect(deleted).toHaveLength(1);
  const { whole, failed } = await listBackups(openBackups(to()));
  expect([whole.map(({ name }) => name), failed]).toEqual([[path.basename(folder)], []]);
  expect(await openBackups(to()).listFolders()).toEqual([path.basename(folder)]);
});

test('an address that is malformed is refused without its secret [7-7.15]', async () => {
  const wrong = 's3://key:hush@host';
  await expect(backUp(source(), { to: wrong, keep_days: 7 })).rejects.toThrow(/name a bucket/);
  expect(() => readConfig({ STORAGE_URL: wrong, BACKUP_TO: wrong }, modules)).toThrow(
    /STORAGE_URL: must name a bucket.*\n.*BACKUP_TO: must name a bucket/,
  );
  expect(() => readConfig({ STORAGE_URL: wrong }, modules)).not.toThrow(/hush/);
});
