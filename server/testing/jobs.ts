import { runOnce } from 'graphile-worker';
import { openLog } from '../kit/log.ts';
import type { Settings } from '../kit/settings.ts';
import { modules } from '../modules.ts';
import { test_settings } from './settings.ts';
import type { World } from './world.ts';

const log = openLog({ log_level: 'silent' });
const jobs = () => modules.flatMap((module) => module.jobs ?? []);

/** Runs a scheduled job immediately; returns how many things it processed. */
export function runJob({ db }: Pick<World, 'db'>, name: string): Promise<number> {
  const job = jobs().find((scheduled) => scheduled.name === name)!;
  return job.run(db, { payload: undefined, settings: test_settings, log });
}

/**
 * Runs the jobs that verbs have queued in this world so far, in order. A failed job waits for a
 * later retry, as in the product.
 */
export async function runQueuedJobs(
  { db, database_url }: Pick<World, 'db' | 'database_url'>,
  settings: Partial<Settings> = {},
): Promise<void> {
  const order = { settings: { ...test_settings, ...settings }, log };
  await runOnce({
    connectionString: database_url,
    noHandleSignals: true,
    concurrency: 1,
    taskList: Object.fromEntries(
      jobs().map((job) => [job.name, async (payload: unknown) => void (await job.run(db, { payload, ...order }))]),
    ),
  });
}
