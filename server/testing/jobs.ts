import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { openLog } from '../kit/log.ts';
import type { Settings } from '../kit/settings.ts';
import { modules } from '../modules.ts';
import { test_settings } from './settings.ts';
import type { World } from './world.ts';

/** A log that nobody reads. */
export const silent_log = openLog({ log_level: 'silent' });
const jobs = () => modules.flatMap((module) => module.jobs ?? []);

/** Runs a scheduled job immediately; returns how many things it processed. */
export function runJob(
  { db }: Pick<World, 'db'>,
  name: string,
  settings: Partial<Settings> = {},
): Promise<number> {
  const job = jobs().find((scheduled) => scheduled.name === name)!;
  return job.run(db, {
    payload: undefined,
    settings: { ...test_settings, ...settings },
    log: silent_log,
  });
}

const runs_max = 5;

/**
 * Runs the jobs that verbs have queued in this world so far, in order. A failed job waits for a
 * later retry, as in the product. The runner skips jobs that are locked at that moment, which the
 * product's next poll would find: they are run again here.
 */
export async function runQueuedJobs(
  { db, database_url }: Pick<World, 'db' | 'database_url'>,
  settings: Partial<Settings> = {},
): Promise<void> {
  const order = { settings: { ...test_settings, ...settings }, log: silent_log };
  const taskList = Object.fromEntries(
    jobs().map((job) => [
      job.name,
      async (payload: unknown) => void (await job.run(db, { payload, ...order })),
    ]),
  );
  const pool = new pg.Pool({ connectionString: database_url, max: 4 });
  try {
    for (let runs = 0; runs < runs_max; runs++) {
      await runOnce({ pgPool: pool, noHandleSignals: true, concurrency: 1, taskList });
      const { rows } = await pool.query(
        `select from graphile_worker._private_jobs where is_available and run_at <= now()`,
      );
      if (rows.length === 0) return;
    }
  } finally {
    await pool.end();
  }
}
