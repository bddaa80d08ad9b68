import { PassThrough } from 'node:stream';
import { makeClient } from '@vitrine/contract/client';
import pg from 'pg';
import { expect, test } from 'vitest';
import { serveApi } from '../testing/api.ts';
import { expectRefusal, refusalOf, send } from '../testing/send.ts';
import { stateOf } from '../testing/state.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { openDatabase } from './db.ts';
import { openLog } from './log.ts';

const world = openWorld();

test('a primary that turns read-only: acts answer 503 and when to come back, no fault is logged, and each is done once when writes are taken again', async () => {
  const lines = new PassThrough();
  const database = openDatabase(world.database_url, { role: 'vitrine_app', connections: 2 });
  const api = await serveApi(database.db, { log: openLog({ log_level: 'error' }, lines) });
  // Connected before, it may write all the time.
  const operator = new pg.Client({ connectionString: world.database_url });
  await operator.connect();
  const name = new URL(world.database_url).pathname.slice(1);
  const call = 'POST /api/box/5/open';
  try {
    const ann = await joinPlayer(world);
    const open = (key: string) =>
      makeClient({ base: api.url, headers: ann.headers })(
        'POST /api/box/{id}/open',
        { id: '5', count: 1 },
        { idempotency_key: key },
      );
    expect(refusalOf(await open('before'))).toBe('none');

    await operator.query(`alter database ${name} set default_transaction_read_only = on`);
    await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    // More often than there are connections: those that were ended are found first.
    for (let tries = 0; tries < 4; tries++) {
      const sent = await send(api.url, call, {
        headers: ann.headers,
        key: 'meanwhile',
        body: { count: 1 },
      });
      expectRefusal(sent, 'database.unavailable');
      expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0);
    }

    // Connections keep the setting that they were made with: only new ones may write.
    await operator.query(`alter database ${name} reset default_transaction_read_only`);
    await expect.poll(async () => refusalOf(await open('meanwhile'))).toBe('none');
    expect(await stateOf(world, ann)).toMatchObject({ draws: 2, keys: 2 });
    expect(String(lines.read() ?? '')).not.toContain('"fault"');
  } finally {
    await operator.query(`alter database ${name} reset default_transaction_read_only`);
    await operator.end();
    api.close();
    await database.close();
  }
});
