import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { databaseUrl } from '../testing/postgres.ts';
import { migrate, MigrationError } from './migrate.ts';
import { randomHex } from './random.ts';

const files = fs.readdirSync(path.join(import.meta.dirname, '../migrations')).toSorted();

let url: string;
let name: string;
beforeEach(async () => {
  name = `test_${randomHex(6)}`;
  url = databaseUrl(inject('superuser_url'), name);
  await run(inject('superuser_url'), `create database ${name}`);
});
afterEach(() => run(inject('superuser_url'), `drop database ${name} with (force)`));

async function run(at: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const tablesIn = async () =>
  (await run(url, `select tablename from pg_tables where schemaname = 'public'`)).map(
    ({ tablename }) => tablename,
  );

test('an empty database gets every migration in order, and the second time none', async () => {
  expect(await migrate(url)).toEqual(files);
  expect(await migrate(url)).toEqual([]);
  expect(await run(url, 'select name from migrations order by name')).toEqual(
    files.map((file) => ({ name: file })),
  );
});

test('three processes that start together migrate once', async () => {
  const ran = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(ran.flat().toSorted()).toEqual(files);
});

test('a database that is behind gets what is missing', async () => {
  await migrate(url);
  const settle = files.find((file) => file.endsWith('-settle.sql'))!;
  await run(url, `delete from migrations where name = '${settle}'; drop function settle`);
  expect(await migrate(url)).toEqual([settle]);
});

test('a migration that was changed after it ran stops the start and names the file', async () => {
  await migrate(url);
  await run(url, `update migrations set hash = repeat('0', 64) where name = '${files[2]}'`);
  const problem = await migrate(url).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(MigrationError);
  expect((problem as Error).message).toContain(files[2]);
});

test('a database of a newer version stops the start and says so', async () => {
  await migrate(url);
  await run(url, `insert into migrations (name, hash) values ('9999-future.sql', 'x')`);
  await expect(migrate(url)).rejects.toThrow(/9999-future\.sql.*newer version/);
});

test('a migration that fails leaves nothing of itself, names itself, and lets the next try begin there', async () => {
  await run(url, 'create table ledger_entries (id int)');
  const problem = await migrate(url).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(MigrationError);
  expect((problem as Error).message).toMatch(/^0003-ledger\.sql: .*already exists/);
  expect(await tablesIn()).not.toContain('ledger_accounts');
  await run(url, 'drop table ledger_entries');
  expect(await migrate(url)).toEqual(files.slice(2));
});

test('an owner who is no superuser can migrate', async () => {
  const owner = `owner_${name}`;
  await migrate(url);
  await run(
    inject('superuser_url'),
    `create role ${owner} login password 'x'; alter database ${name} owner to ${owner}`,
  );
  await run(
    url,
    'drop schema public, graphile_worker cascade; create schema public authorization pg_database_owner',
  );
  const as_owner = Object.assign(new URL(url), { username: owner, password: 'x' }).href;
  expect(await migrate(as_owner)).toEqual(files);
  await run(inject('superuser_url'), `alter database ${name} owner to current_user`);
  await run(url, `drop owned by ${owner}`);
  await run(inject('superuser_url'), `drop role ${owner}`);
});
