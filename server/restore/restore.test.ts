import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { backUp } from '../backup/back-up.ts';
import { readBackupState } from '../backup/index.ts';
import {
  findBackup,
  listBackups,
  openBackups,
  placesIn,
  readManifest,
  writeManifest,
  type Manifest,
} from '../backup/manifest.ts';
import { setClock } from '../kit/clock.ts';
import { readConfig, type Config } from '../kit/config.ts';
import { randomHex } from '../kit/random.ts';
import { openStorage } from '../kit/storage.ts';
import { modules } from '../modules.ts';
import { enableFactor } from '../security/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { databaseUrl } from '../testing/postgres.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { describePresent, readBackup, restoreBackup, runDrill } from './restore.ts';

const world = openWorld();
const secret_key = '07'.repeat(32);
const keys = [Buffer.from(secret_key, 'hex')];

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-backup-'));
const to = path.join(place, 'backups');
const uploads_dir = path.join(place, 'uploads');
const picture = `${randomHex(16)}.webp`;
/** Names of databases that tests made, to drop. */
const made: string[] = [];
/** The whole backup, of a world in which players were opening cases. */
let folder: string;
let manifest: Manifest;
let began: Date;

const source = () => ({
  owner_url: world.database_url,
  uploads: openStorage(uploads_dir),
  demo: true,
  keys,
  sealed: modules.flatMap((module) => module.sealed ?? []),
});

/** The configuration of a demo at another database of the same server. */
function configOf(database: string, changes: Record<string, string> = {}): Config {
  made.push(database);
  const environment = {
    DATABASE_URL: databaseUrl(inject('superuser_url'), database),
    DATA_DIR: path.join(place, database),
    SECRET_KEY: secret_key,
    DEMO: '1',
    NODE_ENV: 'test',
    ...changes,
  };
  return readConfig(environment, modules);
}

async function query<Row extends object>(database: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: databaseUrl(inject('superuser_url'), database),
  });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const originalName = () => path.basename(new URL(world.database_url).pathname);

const databases = async () =>
  (await query<{ datname: string }>('postgres', 'select datname from pg_database')).map(
    ({ datname }) => datname,
  );

/** A copy of the backup, for a test that damages it. */
function copyBackup(): string {
  const copy = path.join(place, `backup-${randomHex(4)}`);
  fs.cpSync(folder, copy, { recursive: true });
  return copy;
}

/** A backup with another manifest, rightly hashed. */
async function forgeBackup(changes: Partial<Manifest>): Promise<string> {
  const copy = copyBackup();
  fs.rmSync(path.join(copy, 'manifest.json'));
  await writeManifest(openBackups(copy), { ...manifest, ...changes });
  return copy;
}

const wish = (from: string, key_lost = false) => ({ from, over: false, key_lost });
const refusalOf = (from: string, config: Config) =>
  readBackup(wish(from), config).then(
    () => 'none',
    (problem: Error) => problem.message,
  );

let openings = 0;
/** Opens a case; the call may be refused for its rate. */
async function openOnce({ api }: TestPlayer, id: number): Promise<void> {
  const { ok } = await api('POST /api/box/{id}/open', { id: String(id), count: 1 });
  if (ok) openings += 1;
}

beforeAll(async () => {
  fs.mkdirSync(uploads_dir);
  fs.writeFileSync(path.join(uploads_dir, picture), 'a picture');
  fs.writeFileSync(path.join(uploads_dir, `.${randomHex(16)}`), 'half a picture');
  await enableFactor(await joinPlayer(world));
  setClock();
  const { id } = await makeCase(world);
  const players = await Promise.all(Array.from({ length: 4 }, () => joinPlayer(world)));
  const over = new AbortController();
  const playing = players.map(async (player) => {
    while (!over.signal.aborted) await openOnce(player, id);
  });
  const done = await backUp(source(), { to, keep_days: 7 }).finally(() => over.abort());
  await Promise.all(playing);
  ({ folder } = done);
  manifest = await readManifest(openBackups(folder));
  began = (await readBackupState(world.db)).backup.last!.at;
});

afterAll(async () => {
  for (const name of made)
    for (const database of [name, `${name}_before`, `${name}_restoring`])
      await query('postgres', `drop database if exists ${database} with (force)`);
  fs.rmSync(place, { recursive: true, force: true });
});

describe('a backup', () => {
  test('holds every row of one moment while players act, and their pictures [7-7.1]', async () => {
    expect(openings).toBeGreaterThan(0);
    expect(await listBackups(openBackups(to))).toMatchObject({
      whole: [{ name: path.basename(folder) }],
      failed: [],
    });
    expect(manifest.uploads).toMatchObject({ files: 1, files_bytes: 9 });
    const tables = await query<{ name: string }>(
      originalName(),
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind = 'r' and relpersistence = 'p' order by 1`,
    );
    expect(
      ['definitions', 'migrations', ...manifest.tables.map(({ name }) => name)].toSorted(),
    ).toEqual(tables.map(({ name }) => name).toSorted());
  });

  test('names the key that it needs, and holds no key [7-7.3]', () => {
    expect(manifest.keys.seals).toMatch(/^01[0-9a-f]{8}$/);
    expect(manifest.keys.sealed.map(({ name }) => name)).toContain('second factors');
    expect(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8')).not.toContain(secret_key);
  });

  test('that ends early stays named as failed, and deletes no good one [7-7.4]', async () => {
    const blocker = new pg.Client({ connectionString: world.database_url });
    await blocker.connect();
    try {
      await blocker.query('begin; lock table seeds_draws in access exclusive mode');
      setClock(() => new Date(began.getTime() + 3600_000));
      const backup = backUp(source(), { to, keep_days: 7 });
      const ended = backup.then(
        () => 'whole',
        () => 'failed',
      );
      await expect
        .poll(() =>
          query(
            'postgres',
            `select pg_terminate_backend(pid) as ended from pg_stat_activity
              where datname = '${originalName()}' and query like 'copy%"seeds_draws"%' and wait_event_type = 'Lock'`,
          ),
        )
        .toEqual([{ ended: true }]);
      expect(await ended).toBe('failed');
    } finally {
      await blocker.end();
    }
    const { whole, failed } = await listBackups(openBackups(to));
    expect(whole.map(({ name }) => name)).toEqual([path.basename(folder)]);
    expect(failed).toHaveLength(1);
    expect((await findBackup(openBackups(to))).place).toBe(folder);
    expect(await refusalOf(path.join(to, failed[0]!), configOf('unused'))).toContain('failed');
    const { backup } = await readBackupState(world.db);
    expect(backup).toMatchObject({
      last: { ok: false },
      last_good: { ok: true, at: began, words: expect.stringContaining(path.basename(folder)) },
    });

    setClock(() => new Date(began.getTime() + 2 * 3600_000));
    await backUp(source(), { to, keep_days: 7 });
    setClock();
    expect(await listBackups(openBackups(to))).toMatchObject({ whole: { length: 2 }, failed: [] });
  });
});

describe('a damaged backup is named before anything is touched', () => {
  const config = configOf(`restored_${randomHex(4)}`);

  test.each<[string, (copy: string) => void, RegExp]>([
    [
      'a truncated file',
      (copy) => fs.truncateSync(placesIn(copy).table('facts'), 100),
      /facts\.gz is cut off: it has 100 bytes, and the manifest says/,
    ],
    [
      'a changed byte',
      (copy) => {
        const bytes = fs.readFileSync(placesIn(copy).table('ledger_entries'));
        bytes[bytes.length >> 1]! ^= 1;
        fs.writeFileSync(placesIn(copy).table('ledger_entries'), bytes);
      },
      /ledger_entries\.gz was changed/,
    ],
    ['a missing file', (copy) => fs.rmSync(placesIn(copy).jobs), /jobs\.gz is missing/],
    [
      'a changed picture',
      (copy) => fs.writeFileSync(path.join(placesIn(copy).uploads, picture), 'another'),
      /webp differs/,
    ],
    [
      'a changed manifest',
      (copy) => {
        const file = path.join(copy, 'manifest.json');
        fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"rows": ', '"rows": 1'));
      },
      /manifest\.json was changed/,
    ],
    [
      'a manifest that was never written',
      (copy) => fs.rmSync(path.join(copy, 'manifest.json')),
      /no backup/,
    ],
  ])('%s [7-7.6]', async (_, damage, message) => {
    const copy = copyBackup();
    damage(copy);
    expect(await refusalOf(copy, config)).toMatch(message);
  });

  test.each<[string, () => string | Promise<string>, Record<string, string>, RegExp]>([
    [
      'another SECRET_KEY',
      () => folder,
      { SECRET_KEY: '08'.repeat(32) },
      /key is missing.*second factors/,
    ],
    ['no SECRET_KEY', () => folder, { SECRET_KEY: '' }, /key is missing/],
    [
      'a newer version',
      () => forgeBackup({ product: '99.0.0' }),
      {},
      /of version 99\.0\.0, and this is/,
    ],
    [
      'a migration that is to come',
      () =>
        forgeBackup({
          migrations: [...manifest.migrations, { name: '9999-later.sql', hash: '0'.repeat(64) }],
        }),
      {},
      /9999-later\.sql/,
    ],
    ['a real site', () => folder, { DEMO: '0', PUBLIC_URL: 'https://x.test' }, /a demo’s/],
  ])('%s doesn’t fit [7-7.7]', async (_, forge, changes, message) => {
    expect(await refusalOf(await forge(), configOf(`restored_${randomHex(4)}`, changes))).toMatch(
      message,
    );
  });
});

describe('a restore', () => {
  const config = configOf(`restored_${randomHex(4)}`);
  const database = path.basename(config.database_url!);
  const countPairs = async (which: string) =>
    (
      await query<{ count: number }>(database, `select count(*) from seeds_pairs where ${which}`)
    )[0]!.count;
  const lastPair = () => manifest.sequences.find(({ name }) => name === 'seeds_pairs_id_seq')!.last;

  test('makes the whole database again, proves it, and lets listeners go on [7-7.2 7-7.8]', async () => {
    const backup = await readBackup(wish(folder), config);
    expect(await describePresent(config, false)).toEqual([
      `There is no database ${database} yet.`,
      'It may be replaced now.',
    ]);
    const { lines } = await restoreBackup(backup, wish(folder), config);
    expect(lines.join(' ')).toMatch(/Books, backpacks and draws verify.*chain.*session begins/);
    const players = await countPairs(`state = 'active'`);
    for (const { name, rows } of manifest.tables) {
      const more = name === 'backup_runs' ? 1 : name === 'seeds_pairs' ? 2 * players : 0;
      const [found] = await query<{ count: number }>(database, `select count(*) from "${name}"`);
      expect([name, found!.count]).toEqual([name, rows + more]);
    }
    const jobs = await query(database, 'select from graphile_worker._private_jobs');
    expect(jobs).toHaveLength(manifest.jobs.rows);
    expect(manifest.jobs.rows).toBeGreaterThan(0);
    expect(fs.readdirSync(path.join(config.data_dir, 'uploads'))).toEqual([picture]);
    expect(await query(database, 'select facts_epoch() as epoch')).toEqual([
      { epoch: manifest.epoch + 1 },
    ]);
    // Transaction ids of the backup mean nothing in the new cluster, except beside an epoch.
    expect(await query(database, `select from battles_events where tx <> '0'`)).toEqual([]);
  });

  test('retires every seed pair: its draws and its seeds may be known by now [7-7.16]', async () => {
    expect(await countPairs(`state <> 'revealed' and id <= ${lastPair()}`)).toBe(0);
    expect(await countPairs(`state = 'active' and client_seed is not null`)).toBe(0);
    expect(await countPairs(`state = 'active'`)).toBeGreaterThan(0);
    expect(await countPairs(`state = 'next'`)).toBe(await countPairs(`state = 'active'`));
  });

  test('keys, indexes and triggers are as migrations make them [7-7.2]', async () => {
    const shape = `
      select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select tgname || ' on ' || tgrelid::regclass, tgenabled::text from pg_trigger where not tgisinternal
      order by 1, 2`;
    expect(await query(database, shape)).toEqual(await query(originalName(), shape));
  });

  test('refuses a database that isn’t empty; with --over the former one stays beside it [7-7.9]', async () => {
    const backup = await readBackup(wish(folder), config);
    await expect(restoreBackup(backup, wish(folder), config)).rejects.toThrow(/Only --over/);
    const { lines } = await restoreBackup(backup, { over: true, key_lost: false }, config);
    expect(lines.join(' ')).toContain(`${database}_before`);
    expect(await databases()).toEqual(expect.arrayContaining([database, `${database}_before`]));
    expect(await databases()).not.toContain(`${database}_restoring`);
  });

  test('refuses while the product runs, also over it [7-7.9]', async () => {
    const client = new pg.Client({ connectionString: config.database_url });
    await client.connect();
    try {
      const backup = await readBackup(wish(folder), config);
      await expect(restoreBackup(backup, { over: true, key_lost: false }, config)).rejects.toThrow(
        /stop the product first/,
      );
    } finally {
      await client.end();
    }
  });

  test('whose books don’t verify leaves everything as it was [7-7.10]', async () => {
    const oid = () =>
      query('postgres', `select oid from pg_database where datname = '${database}'`);
    const before = await oid();
    const copy = copyBackup();
    const file = placesIn(copy).table('ledger_entries');
    const rows = gunzipSync(fs.readFileSync(file)).toString().trimEnd().split('\n');
    fs.writeFileSync(file, gzipSync(`${rows.slice(0, -1).join('\n')}\n`));
    const backup = {
      files: openBackups(copy),
      manifest: {
        ...manifest,
        tables: manifest.tables.map((table) =>
          table.name === 'ledger_entries' ? { ...table, rows: table.rows - 1 } : table,
        ),
      },
    };
    await expect(restoreBackup(backup, { over: true, key_lost: false }, config)).rejects.toThrow(
      /isn't sound: the books differ/,
    );
    expect(await oid()).toEqual(before);
    expect(await databases()).not.toContain(`${database}_restoring`);
  });
});

test('a drill that fails is noted with its reason', async () => {
  const config = configOf(originalName());
  made.pop();
  await expect(runDrill(config, path.join(place, 'none'))).rejects.toThrow(/no backup/);
  expect((await readBackupState(world.db)).drill).toMatchObject({
    last: { ok: false, words: expect.stringContaining('no backup') },
    last_good: null,
  });
});
