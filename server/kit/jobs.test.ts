import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { startProxy } from '../testing/tcp-proxy.ts';
import { test_settings } from '../testing/settings.ts';
import { openWorld } from '../testing/world.ts';
import { openDatabase } from './db.ts';
import { enqueue, runJobs, type Job } from './jobs.ts';
import { openLog } from './log.ts';

const world = openWorld();

afterEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(world.owner);
});

test('a job that loses its database is noted as failed when there is one again, and nothing ends by it', async () => {
  const proxy = await startProxy(world.database_url);
  const owner = openDatabase(proxy.url, { connections: 3, on_error: () => undefined });
  const job: Job = {
    name: 'test:lose',
    run: async () => {
      await proxy.cut();
      setTimeout(() => void proxy.mend(), 1000);
      await sql`select 1`.execute(owner.db);
      return 1;
    },
  };
  const runner = await runJobs(owner.pool, owner.db, [job], {
    settings: test_settings,
    log: openLog({ log_level: 'silent' }),
  });
  try {
    await enqueue(world.db, job.name, {});
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select attempts, last_error, locked_at from graphile_worker._private_jobs`.execute(
          world.owner,
        );
        expect(rows).toEqual([{ attempts: 1, last_error: expect.stringMatching(/./) as string, locked_at: null }]);
      },
      { timeout: 20_000, interval: 100 },
    );
  } finally {
    await runner.stop();
    await owner.close();
    await proxy.cut();
  }
});
