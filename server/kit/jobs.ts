import { Logger, run, type Runner } from 'graphile-worker';
import type pg from 'pg';
import { isDatabaseAway, type Db } from './db.ts';
import type { Log } from './log.ts';

/** Work on a schedule. It runs at least once: it must not mind a repetition. */
export interface Job {
  /** `module:verb`; the name under which it is queued. */
  name: string;
  /** When it runs, as crontab writes it, in UTC. */
  cron: string;
  /** Does the work; returns how much there was to do, for the log. */
  run: (db: Db) => Promise<number>;
}

/** The runner's own remarks are for those who look for a fault in it. */
const job_levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

/** Runs the jobs of all modules until `stop()`, which waits for the ones under way. */
export async function runJobs(pool: pg.Pool, db: Db, jobs: readonly Job[], log: Log): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(({ label }) => (level, message, meta) => {
      const away = isDatabaseAway(meta?.['error'] ?? {});
      log[away ? 'warn' : job_levels[level]]({ label }, message);
    }),
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        async () => {
          const done = await job.run(db);
          log.info({ job: job.name, done }, 'job done');
        },
      ]),
    ),
    crontab: jobs.map((job) => `${job.cron} ${job.name}`).join('\n'),
  });
}
