import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateAll } from '../../server/migrate-all.ts';
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

type Server = Awaited<ReturnType<typeof servePostgres>>;

describe.skipIf(!is_postgres_there)('the databases of large.yml, without containers', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-databases-'));
  const cluster = path.join(folder, 'primary/cluster');
  const scripts = path.join(folder, 'scripts');
  const servers: Server[] = [];
  let port: number;
  let env: Record<string, string>;
  let url: string;

  const query = async (address: string, text: string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    return (await client.query<Record<string, unknown>>(text).finally(() => client.end())).rows;
  };

  beforeAll(async () => {
    fs.chmodSync(folder, 0o755);
    // PostgreSQL's user may not read the checkout.
    fs.mkdirSync(scripts);
    for (const name of ['database.sh', 'replica.sh'])
      fs.copyFileSync(path.join(import.meta.dirname, name), path.join(scripts, name));
    makeCluster(cluster);
    port = await findFreePort();
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    servers.push(
      await servePostgres([`${programs}/postgres`, '-D', cluster, ...settingsOf(settings)], port),
    );
    env = { PGHOST: '127.0.0.1', PGPORT: `${port}`, PGDATA: cluster };
    runAsPostgres(['sh', path.join(scripts, 'database.sh')], {
      ...env,
      POSTGRES_USER: 'postgres',
      DATABASE_PASSWORD: "it's 1",
      REPLICATION_PASSWORD: '2',
    });
    url = `postgres://vitrine:x@127.0.0.1:${port}/vitrine`;
  });

  afterAll(async () => {
    for (const server of servers.toReversed()) await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test('database.sh makes all that the product’s user needs to migrate and to restore on trial [10-12b]', async () => {
    await migrateAll(url);
    await query(url, 'set role vitrine_app');
    await query(url, 'create database on_trial');
    await query(url, 'drop database on_trial');
    const hba = fs.readFileSync(path.join(cluster, 'pg_hba.conf'), 'utf8');
    expect(hba).toMatch(/^host replication replicator all scram-sha-256$/m);
    await expect(query(url.replace('vitrine:x', 'replicator:x'), 'select 1')).rejects.toThrow(
      'permission denied for database',
    );
  });

  test('replica.sh copies the primary once, follows it, and goes on where it was [10-12b]', async () => {
    const copy = path.join(folder, 'replica/18/docker');
    giveFolder(path.join(folder, 'replica'));
    const replica_port = await findFreePort();
    const settings = {
      port: replica_port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    };
    const start = () =>
      servePostgres(
        ['sh', path.join(scripts, 'replica.sh'), ...settingsOf(settings)],
        replica_port,
        { ...env, PGDATA: copy, PGUSER: 'replicator', PGPASSWORD: '2' },
      );
    const replica_url = url.replace(`:${port}/`, `:${replica_port}/`);
    for (const round of [1, 2]) {
      const replica = await start();
      await query(url, `create table round_${round} (id int)`);
      await expect
        .poll(() => query(replica_url, `select to_regclass('round_${round}')::text as found`))
        .toEqual([{ found: `round_${round}` }]);
      expect(await query(replica_url, 'select pg_is_in_recovery() as follows')).toEqual([
        { follows: true },
      ]);
      await replica.stop();
    }
    // A second copy would have made this file again.
    expect(fs.existsSync(`${copy}.copied`)).toBe(false);
  });
});
