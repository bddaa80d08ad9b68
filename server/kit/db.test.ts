import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { afterCommit, isDatabaseAway, openDatabase, readSnapshot, transact } from './db.ts';

const { db, pool, close } = openDatabase(inject('superuser_url'), { connections: 2 });
afterAll(close);

const read = async (expression: string) =>
  (await sql<{ value: unknown }>`select (${sql.raw(expression)}) as value`.execute(db)).rows[0]!
    .value;

describe('whole numbers of the database are numbers here', () => {
  test.each([
    ['9007199254740991::bigint', 9_007_199_254_740_991],
    ['-5::bigint', -5],
    ['select sum(n) from generate_series(1::bigint, 4) n', 10],
    ['array[1, 2, -3]::bigint[]', [1, 2, -3]],
    ['array[]::bigint[]', []],
    ['null::bigint[]', null],
    ['select count(*) from pg_class where false', 0],
  ])('%s', async (expression, expected) => {
    expect(await read(expression)).toEqual(expected);
  });

  test.each(['9007199254740992::bigint', '0.5::numeric', 'array[9223372036854775807]::bigint[]'])(
    'and %s is a fault, never a wrong number',
    async (expression) => {
      await expect(read(expression)).rejects.toThrow(RangeError);
      expect(await read('1::bigint')).toBe(1);
    },
  );
});

test('a statement that lasts is ended after five seconds, and so is an idle transaction', async () => {
  expect([
    await read(`current_setting('statement_timeout')`),
    await read(`current_setting('idle_in_transaction_session_timeout')`),
  ]).toEqual(['5s', '5s']);
});

describe('what is told after a transaction', () => {
  test('is told once it is committed, in order, and before its caller goes on', async () => {
    const told: unknown[] = [];
    const result = await transact(db, async (tx) => {
      tx.after(() => told.push('first'));
      afterCommit(tx, () => told.push('second'));
      expect(told).toEqual([]);
      return 7;
    });
    expect([result, ...told]).toEqual([7, 'first', 'second']);
  });

  test('is never told when it is rolled back, not even by its last statement', async () => {
    const told: unknown[] = [];
    const undone = transact(db, async (tx) => {
      tx.after(() => told.push('undone'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const refused = transact(db, async (tx) => {
      await sql`create temporary table once (n int unique deferrable initially deferred) on commit drop`.execute(
        tx,
      );
      await sql`insert into once values (1), (1)`.execute(tx);
      tx.after(() => told.push('refused at the commit'));
    });
    await expect(refused).rejects.toThrow('once_n_key');
    expect(told).toEqual([]);
  });

  test('waits for the outermost transaction, which inner ones join', async () => {
    const told: unknown[] = [];
    const undone = transact(db, async (outer) => {
      await transact(outer, async (inner) => {
        expect(inner).toBe(outer);
        inner.after(() => told.push('inner'));
      });
      expect(told).toEqual([]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(told).toEqual([]);
  });

  test('is told at once where there is no transaction', () => {
    const told: unknown[] = [];
    afterCommit(db, () => told.push('at once'));
    expect(told).toEqual(['at once']);
  });
});

test('the product runs as the role that it is given, with those limits [6-1.15]', async () => {
  const app = openDatabase(inject('superuser_url'), { role: 'vitrine_app' });
  const { rows } =
    await sql`select current_user as me, current_setting('statement_timeout') as within`.execute(
      app.db,
    );
  expect(rows).toEqual([{ me: 'vitrine_app', within: '5s' }]);
  await app.close();
});

test('a statement with parameters is planned once a connection, however often it runs', async () => {
  const client = await pool.connect();
  for (const n of [1, 2, 3]) await client.query('select $1::int as named_statement', [n]);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_prepared_statements where statement = 'select $1::int as named_statement'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
  client.release();
});

describe('the database is away', () => {
  const faultOf = async (url: string) => {
    const away = openDatabase(url);
    const problem = await sql`select 1`.execute(away.db).catch((error: unknown) => error);
    await away.close();
    return problem;
  };

  test('when nobody listens', async () => {
    expect(isDatabaseAway(await faultOf('postgres://x:x@127.0.0.1:1/x'))).toBe(true);
  });

  test('when its socket isn’t there, which a file of ours that isn’t there doesn’t mean', async () => {
    const folder = path.join(os.tmpdir(), 'vitrine-no-socket');
    expect(isDatabaseAway(await faultOf(`postgres://x:x@${encodeURIComponent(folder)}/x`))).toBe(
      true,
    );
    expect(isDatabaseAway(await fs.readFile(folder).catch((error: unknown) => error))).toBe(false);
  });

  test('when the connection breaks off while it is made', async () => {
    const server = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    expect(isDatabaseAway(await faultOf(`postgres://x:x@127.0.0.1:${port}/x`))).toBe(true);
    server.close();
  });

  test('when an operator ends the connection in the middle of a statement', async () => {
    const sleeping = sql`select pg_sleep(4), 'to be ended'`
      .execute(db)
      .catch((error: unknown) => error);
    const end = `select count(pg_terminate_backend(pid)) from pg_stat_activity where query like '%to be ended%' and pid <> pg_backend_pid()`;
    await expect.poll(() => read(end)).toBe(1);
    expect(isDatabaseAway(await sleeping)).toBe(true);
    // A dead connection of the pool is only noticed when it is used: three concurrent reads find
    // all.
    const readThrice = () =>
      Promise.all([1, 2, 3].map(() => read('1::bigint').catch(isDatabaseAway)));
    await expect.poll(readThrice).toEqual([1, 1, 1]);
  });

  test('but not when a statement is wrong, breaks a rule or lasts too long', async () => {
    const problems = await Promise.all(
      ['no_such_column', '1 / 0', `'x'::int`].map((expression) =>
        read(expression).catch((error: unknown) => error),
      ),
    );
    expect(problems.map(isDatabaseAway)).toEqual([false, false, false]);
    expect(
      isDatabaseAway(
        Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
      ),
    ).toBe(false);
    expect(isDatabaseAway(new TypeError('x is not a function'))).toBe(false);
  });

  test('but not when a snapshot, which only reads, is written in', async () => {
    const problem = await readSnapshot(db, (snapshot) =>
      sql`create table never_made (id int)`.execute(snapshot),
    ).catch((error: unknown) => error);
    expect(String(problem)).toContain('read-only transaction');
    expect(isDatabaseAway(problem)).toBe(false);
  });
});
