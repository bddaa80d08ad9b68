import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Runner } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { isDatabaseAway, type Db } from './db.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** Work that is queued, on a schedule or by a verb (`enqueue`). It runs at least once: it must not mind a repetition. */
export interface Job {
  /** `module:verb`; the name under which it is queued. */
  name: string;
  /** When it runs, as crontab writes it, in UTC; undefined: only when a verb asked for it. */
  cron?: string;
  /** Does the work; returns how much there was to do, for the log. What it throws makes it run again, later and later. */
  run: (db: Db, order: JobOrder) => Promise<number>;
}

/** What a job is given besides the database. */
export interface JobOrder {
  /** What `enqueue` was given; empty for one on a schedule. */
  payload: unknown;
  settings: Settings;
  log: Log;
}

/** The runner's own remarks are for those who look for a fault in it. */
const job_levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

/** Tries before a job is given up, each later than the one before: the last some hours after the first. */
const tries_max = 16;

/** Queues a job in the caller's transaction: it runs when that is committed, and never when it isn't. */
export async function enqueue(db: Db, name: string, payload: object): Promise<void> {
  await sql`select jobs_add(${name}, ${JSON.stringify(payload)}::json, ${tries_max})`.execute(db);
}

const look_again_ms = 500;
const looks_max = 120;

/** So that the runner can note that a job failed: it tries once, and a job without a note is kept for hours. */
async function waitForDatabase(pool: pg.Pool): Promise<void> {
  for (let looks = 0; looks < looks_max; looks++) {
    if (await pool.query('select 1').catch(() => undefined)) return;
    await sleep(look_again_ms);
  }
}

/** Runs the jobs of all modules until `stop()`, which waits for the ones under way. */
export async function runJobs(
  pool: pg.Pool,
  db: Db,
  jobs: readonly Job[],
  { settings, log }: Pick<JobOrder, 'settings' | 'log'>,
): Promise<Runner> {
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
        async (payload: unknown) => {
          const done = await job.run(db, { payload, settings, log }).catch(async (problem: unknown) => {
            if (isDatabaseAway(problem)) await waitForDatabase(pool);
            throw problem;
          });
          log.info({ job: job.name, done }, 'job done');
        },
      ]),
    ),
    crontab: jobs.flatMap(({ cron, name }) => (cron ? `${cron} ${name}` : [])).join('\n'),
  });
}
