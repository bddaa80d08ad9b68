import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { openDatabase, readSnapshot, transact, type Database, type Db } from './db.ts';

const world = openWorld();
let pooled: Database;
beforeAll(() => {
  pooled = openDatabase(world.database_url, {
    role: 'vitrine_app',
    connections: 1,
    pooled: true,
  });
});
afterAll(() => pooled?.close());

const read = async (db: Db) => {
  const { rows } = await sql<Record<string, string>>`
    select current_user as role, current_setting('statement_timeout') as timeout,
      current_setting('plan_cache_mode') as plans, ${1}::int as one`.execute(db);
  return rows[0];
};
const own = { role: 'vitrine_app', timeout: '5s', plans: 'force_generic_plan', one: 1 };

describe('through a pooler of transactions [10-6]', () => {
  test('a statement has its role and settings, alone or in a transaction', async () => {
    expect(await read(pooled.db)).toEqual(own);
    expect(await transact(pooled.db, async (tx) => [await read(tx), await read(tx)])).toEqual([
      own,
      own,
    ]);
    expect(await readSnapshot(pooled.db, read)).toEqual(own);
  });

  test('and leaves nothing on the connection: no role, no setting, no named statement', async () => {
    await read(pooled.db);
    // The driver's own way: a statement that gets none of our settings.
    const connection = await pooled.pool.connect();
    const query = pg.Client.prototype.query.bind(connection);
    const { rows } = await query(
      `select current_setting('role') as role, current_setting('statement_timeout') as timeout,
        (select count(*)::int from pg_prepared_statements) as statements`,
    );
    connection.release();
    expect(rows).toEqual([{ role: 'none', timeout: '0', statements: 0 }]);
  });

  test('a failed statement undoes itself alone, and what follows works', async () => {
    await expect(sql`select 1 / ${0}::int`.execute(pooled.db)).rejects.toThrow('division by zero');
    await expect(sql`select from nowhere`.execute(pooled.db)).rejects.toThrow('nowhere');
    await expect(
      transact(pooled.db, async (tx) => {
        await sql`delete from accounts_sessions`.execute(tx);
        await sql`select 1 / ${0}::int`.execute(tx);
      }),
    ).rejects.toThrow('division by zero');
    expect(await read(pooled.db)).toEqual(own);
  });

  test('the product may do no more than before', async () => {
    await expect(sql`delete from ledger_entries`.execute(pooled.db)).rejects.toThrow(
      'permission denied',
    );
  });
});

test.each([false, true])(
  'a write among reads is a fault that names its statement, pooled %s [10-7]',
  async (is_pooled) => {
    const { db, close } = openDatabase(world.database_url, {
      role: 'vitrine_app',
      pooled: is_pooled,
      reads: true,
    });
    expect(await read(db)).toEqual(own);
    const write = (on: Db) => sql`delete from accounts_sessions where id = ${0}`.execute(on);
    await expect(write(db)).rejects.toThrow(/read-only.*delete from accounts_sessions where/);
    await expect(transact(db, write)).rejects.toThrow(/delete from accounts_sessions where/);
    await close();
  },
);
