import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { makePlayers, verifyBooksAt } from '../../bench/product.ts';
import { seedDemoWorld } from '../../server/demo/index.ts';
import { readConfig } from '../../server/kit/config.ts';
import { openDatabase } from '../../server/kit/db.ts';
import { migrateAll } from '../../server/migrate-all.ts';
import { retireSeedsAfterwards } from '../../server/restore/retire-seeds.ts';
import { readPairs } from '../../server/seeds/pairs.ts';
import { findFreePort } from '../../server/testing/redis.ts';
import {
  giveFolder,
  is_postgres_there,
  makeCluster,
  programs,
  runAsPostgres,
  servePostgres,
  settingsOf,
} from '../checks/postgres.ts';

/** Debian's package `pgbackrest` has it. */
const is_there = is_postgres_there && spawnSync('pgbackrest', ['version']).status === 0;

const read = (name: string) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8');

describe.skipIf(!is_there)('a PostgreSQL archived with the files of ship/archive', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-archive-'));
  const cluster = path.join(folder, 'postgres/cluster');
  const own = path.join(folder, 'own');
  const file = path.join(folder, 'pgbackrest.conf');
  let server: Awaited<ReturnType<typeof servePostgres>> | undefined;

  afterAll(async () => {
    await server?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test('goes back to a moment: the books of then verify, and nothing later is there [7-7.14]', async () => {
    fs.chmodSync(folder, 0o755);
    for (const name of ['repository', 'log', 'lock', 'spool', 'socket'])
      giveFolder(path.join(own, name));
    const port = await findFreePort();
    fs.writeFileSync(file, configure({ cluster, own, port }));
    makeCluster(cluster);
    const archived = read('postgresql.conf').replaceAll(
      'pgbackrest --stanza',
      `pgbackrest --config=${file} --stanza`,
    );
    fs.appendFileSync(path.join(cluster, 'postgresql.conf'), archived);
    const backrest = (...args: string[]) =>
      runAsPostgres(['pgbackrest', `--config=${file}`, '--stanza=vitrine', ...args]);
    const start = () => {
      const settings = {
        port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: path.join(own, 'socket'),
      };
      return servePostgres([`${programs}/postgres`, '-D', cluster, ...settingsOf(settings)], port);
    };
    server = await start();
    const superuser = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const query = async (address: string, text: string) => {
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      const { rows } = await client.query<Record<string, string>>(text).finally(() => client.end());
      return rows;
    };
    await query(superuser, 'create role vitrine_app nologin');
    await query(superuser, 'create database vitrine');
    const url = superuser.replace(/postgres$/, 'vitrine');
    await migrateAll(url);
    // Only a demo world may give its players money.
    await seedDemoWorld(url);
    backrest('stanza-create');
    backrest('check');
    backrest('--type=full', 'backup');

    const join = async () => {
      const { db, close } = openDatabase(url, { role: 'vitrine_app', connections: 1 });
      const [player] = await makePlayers({ db }, 1);
      await readPairs(db, player!.id).finally(close);
      return player!.id;
    };
    const before = await join();
    await sleep(1100);
    const [{ moment } = {}] = await query(superuser, 'select now()::text as moment');
    await sleep(1100);
    const later = await join();
    await query(superuser, 'select pg_switch_wal()');
    await server.stop();

    backrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
    server = await start();
    await expect
      .poll(() => query(superuser, 'select pg_is_in_recovery()::text as waits'))
      .toEqual([{ waits: 'false' }]);
    const players = await query(url, 'select id::text from accounts_players order by id');
    const ids = players.map(({ id }) => Number(id));
    expect(ids).toContain(before);
    expect(ids).not.toContain(later);
    await verifyBooksAt(url);
    const config = readConfig({ DATABASE_URL: url, PUBLIC_URL: 'https://shop.example' });
    const [own_pair] = await query(
      url,
      `select id::text from seeds_pairs where player_id = ${before} and state = 'active'`,
    );
    expect(await retireSeedsAfterwards(config)).toBeGreaterThan(0);
    const [retired] = await query(url, `select state from seeds_pairs where id = ${own_pair!.id}`);
    expect(retired).toEqual({ state: 'revealed' });
    // It archives on, beside what was: the next backup is one of the new time line.
    backrest('check');
    backrest('--type=incr', 'backup');
  }, 300_000);
});

/** Our file with the folders of the test. */
function configure(place: { cluster: string; own: string; port: number }): string {
  const { cluster, own, port } = place;
  return read('pgbackrest.conf')
    .replace('/var/lib/pgbackrest', `${own}/repository`)
    .replace('/var/lib/postgresql/18/main', cluster)
    .replace(
      '[global]',
      `[global]\nlog-path=${own}/log\nlock-path=${own}/lock\nspool-path=${own}/spool`,
    )
    .concat(`pg1-port=${port}\npg1-socket-path=${own}/socket\npg1-user=postgres\n`);
}
