import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOf, launch, makePlayers } from '../bench/product.ts';
import { openDatabase } from './kit/db.ts';
import { serveApi } from './testing/api.ts';
import { makeCase } from './testing/cases.ts';
import { has_pgbouncer, startPgBouncer, type TestPgBouncer } from './testing/pgbouncer.ts';
import { test_settings } from './testing/settings.ts';
import { playEverything } from './testing/tamper-play.ts';
import { joinPlayer, openWorld } from './testing/world.ts';

const world = openWorld();

test('no act needs a second connection: everything can be played with one [10-6]', async () => {
  const one = openDatabase(world.database_url, {
    role: 'vitrine_app',
    connections: 1,
    pooled: true,
  });
  const api = await serveApi(one.db);
  await playEverything({ owner: world.owner, url: api.url });
  api.close();
  await one.close();
});

test('as many stakes at once as there are connections, and one more, don’t stop each other [10-6]', async () => {
  const connections = 4;
  const pooled = openDatabase(world.database_url, {
    role: 'vitrine_app',
    connections,
    pooled: true,
  });
  const api = await serveApi(pooled.db);
  const box = await makeCase(world);
  const players = await Promise.all(
    Array.from({ length: connections + 1 }, () => joinPlayer({ ...world, url: api.url })),
  );
  const answers = await Promise.all(
    players.flatMap((player) =>
      [1, 2, 3].map(() => player.api('POST /api/box/{id}/open', { id: box.id, count: 1 })),
    ),
  );
  expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => true));
  api.close();
  await pooled.close();
});

describe.skipIf(!has_pgbouncer)('behind PgBouncer, which pools four connections', () => {
  const connections = 4;
  let pooler: TestPgBouncer;
  let folder: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    pooler = await startPgBouncer(world.database_url, { connections });
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-pooled-'));
    env = {
      DATABASE_URL: pooler.url,
      DATABASE_POOLED: '1',
      DATABASE_DIRECT_URL: world.database_url,
      DATA_DIR: folder,
      SECRET_KEY: test_settings.secret_key.toString('hex'),
      DEMO: '1',
      CAPTCHA: 'off',
    };
  });
  afterAll(async () => {
    await pooler?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test('the product runs, and 24 callers at once open cases, each as often as they asked [10-6]', async () => {
    const product = await launch(env);
    const players = await makePlayers({ db: world.owner }, 24);
    const box = await makeCase(world);
    // Listeners follow through it, jobs run beside it.
    const behind = async () =>
      (
        await sql<{ behind: number }>`
          select count(*) as behind from facts_cursors
          where (epoch, tx, id) < (select epoch, tx, id from facts order by epoch desc, tx desc, id desc limit 1)`.execute(
          world.owner,
        )
      ).rows[0]!.behind;
    const open = async (player: (typeof players)[number]) => {
      const { path: where, ...request } = actOf(player, `/api/box/${box.id}/open`, { count: 1 });
      const { status } = await fetch(product.url + where, { method: 'POST', ...request });
      return status;
    };
    const seed = (player: (typeof players)[number]) => {
      const wish = actOf(player, '/api/fairness/client_seed', { client_seed: 'pooled' });
      return fetch(product.url + wish.path, { method: 'POST', ...wish });
    };
    // A process that has just started is busy with its listeners.
    await expect.poll(behind, { timeout: 60_000 }).toBe(0);
    const seeded = await Promise.all(players.map(seed));
    expect(seeded.filter(({ status }) => status !== 200)).toEqual([]);
    const statuses = await Promise.all(
      players.flatMap((player) => Array.from({ length: 5 }, () => open(player))),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select count(*) from facts where kind = 'case.opened'
        and player_id = any(${players.map(({ id }) => id)}::bigint[])`.execute(world.owner);
    expect(rows[0]!.count).toBe(24 * 5);
    await expect.poll(behind, { timeout: 30_000 }).toBe(0);
    // No statement, role or lock stays behind on what PgBouncer keeps open.
    const { rows: left } = await sql<{ locks: number }>`
      select count(*) as locks from pg_locks lock join pg_stat_activity a using (pid)
      where lock.locktype = 'advisory' and a.datname = current_database() and a.state = 'idle'
        and a.application_name = 'pgbouncer'`.execute(world.owner);
    expect(left).toEqual([{ locks: 0 }]);
    await product.end();
  }, 240_000);

  test('without DATABASE_DIRECT_URL a start is refused with exit code 78 [10-6]', async () => {
    const { DATABASE_DIRECT_URL: _, ...given } = env;
    const child = spawn(process.execPath, ['start.mjs'], {
      cwd: path.join(import.meta.dirname, '..'),
      env: { PATH: process.env['PATH'], PORT: '0', ...given },
    });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text));
    expect(await once(child, 'exit')).toEqual([78, null]);
    expect(said).toContain('DATABASE_POOLED: goes with DATABASE_URL');
    expect(said).toContain('DATABASE_DIRECT_URL');
  }, 60_000);
});
