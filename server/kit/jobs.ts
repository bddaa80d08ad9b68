import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Runner, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import { jobs_queued, publish, subscribe } from './bus.ts';
import { now } from './clock.ts';
import { isDatabaseAway, type Db, type Tx } from './db.ts';
import { watchLocks } from './job-locks.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/**
 * Work that is queued, on a schedule or by a verb (`enqueue`). Runs at least once: it must be
 * idempotent.
 */
export interface Job {
  /** `module:verb`, its name in the queue. */
  name: string;
  /** Its schedule in crontab syntax, in UTC; undefined: runs only when a verb enqueues it. */
  cron?: string;
  /** Its lanes, each named after another's server that the work asks; none: it asks nobody. */
  asks?: readonly string[];
  /** How many run at a time, in places of their own; those without have the lanes' and two more. */
  places?: number;
  /**
   * Does the work; returns how much there was to do, for the log. When it throws, it is retried
   * with growing backoff.
   */
  run: (db: Db, order: JobOrder) => Promise<number>;
}

/** A job's arguments besides the database. */
export interface JobOrder<Payload = unknown> {
  /** The payload given to `enqueue`; empty for a scheduled job. */
  payload: Payload;
  settings: Settings;
  log: Log;
}

/**
 * The runner's info messages only help to debug the runner itself, so they are logged as `debug`.
 */
const job_levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

/**
 * How many jobs that ask nobody run at a time, of those without places of their own. The jobs of a
 * lane run one after another, so a server that doesn't answer holds one place, which is its own,
 * and slows down no other work.
 */
const own_places = 2;

/**
 * How soon a runner finds a job of which it wasn't told: one that was queued in a process with
 * which this one shares no bus, or one whose moment has come.
 */
const poll_ms = 1000;

/** Attempts before a job is given up, with growing backoff: the last some hours after the first. */
const tries_max = 16;

/**
 * A job that verbs enqueue, apart from its work: one module may enqueue what a later one does.
 */
export interface JobKind<Payload extends object> {
  /** `module:verb`, its name in the queue. */
  name: string;
  /** The shape of its payload, which the queue stores as JSON. */
  payload: z.ZodType<Payload>;
  /** The lane in which its jobs run, unless `enqueue` is told another of them. */
  asks?: string;
  /** How many of its jobs run at a time, in places of their own, whatever lanes they have. */
  places?: number;
}

/** The job that does the work of a kind. A payload of another shape makes it fail. */
export function makeJob<Payload extends object>(
  { name, payload, asks, places }: JobKind<Payload>,
  work: (db: Db, order: JobOrder<Payload>) => Promise<number>,
): Job {
  return {
    name,
    ...(asks !== undefined && { asks: [asks] }),
    ...(places !== undefined && { places }),
    run: (db, order) => work(db, { ...order, payload: payload.parse(order.payload) }),
  };
}

/**
 * Enqueues a job, which runs once the transaction is committed, and never if it isn't: at once, or
 * `at` a moment. With a `key` it takes the place of a queued job of its kind with the same key: the
 * later payload and moment count, and attempts are counted from zero. A job that is running already
 * ends, but isn't retried: the new one runs beside or after it.
 */
export async function enqueue<Payload extends object>(
  tx: Tx,
  { name, asks }: JobKind<Payload>,
  payload: Payload,
  { at, key, lane = asks }: { at?: Date; key?: string; lane?: string | undefined } = {},
): Promise<void> {
  const own_key = key === undefined ? null : `${name} ${key}`;
  await sql`select jobs_add(${name}, ${JSON.stringify(payload)}::json, ${tries_max}, ${at ?? null}, ${own_key}, ${lane ?? null})`.execute(
    tx,
  );
  if (!at || at <= now()) tx.after(() => publish(jobs_queued, undefined));
}

const look_again_ms = 500;
const looks_max = 120;

/**
 * Waits for the database, so that the runner can record a job's failure: it tries only once, and a
 * job without that record stays locked for hours.
 */
async function waitForDatabase(pool: pg.Pool): Promise<void> {
  for (let looks = 0; looks < looks_max; looks++) {
    if (await pool.query('select 1').catch(() => undefined)) return;
    await sleep(look_again_ms);
  }
}

/**
 * Runs the jobs of all modules, each lane beside the others, until `stop()`, which waits for those
 * in progress. Jobs of processes that were killed are run again within a minute. `pool` is a
 * patient one: the runner records a job's outcome once, and a connection that comes too late would
 * lose it.
 */
export async function runJobs(
  pool: pg.Pool,
  db: Db,
  jobs: readonly Job[],
  order: Pick<JobOrder, 'settings' | 'log'>,
): Promise<{ stop: () => Promise<void> }> {
  const events: WorkerEvents = new EventEmitter();
  const stopWatching = watchLocks(pool, events, order.log);
  const shared = jobs.filter(({ places }) => places === undefined);
  const lanes = new Set(shared.flatMap(({ asks = [] }) => asks));
  // Each takes a connection to listen on: none is started for nothing.
  const crowds = [
    ...(shared.length > 0 ? [{ jobs: shared, places: own_places + lanes.size }] : []),
    ...jobs.flatMap((job) => (job.places ? { jobs: [job], places: job.places } : [])),
  ];
  const stopNudging = nudgeRunners(events);
  const runners = await Promise.all(
    crowds.map((crowd) => runCrowd(pool, db, crowd, { ...order, events })),
  );
  return {
    stop: async () => {
      stopNudging();
      await Promise.all(runners.map((runner) => runner.stop()));
      await stopWatching();
    },
  };
}

/** Has the runners of these events look for jobs when some were queued, until `stop`. */
function nudgeRunners(events: WorkerEvents): () => void {
  const pools = new Set<WorkerPool>();
  events.on('pool:create', ({ workerPool }) => void pools.add(workerPool));
  events.on('pool:gracefulShutdown', ({ workerPool }) => void pools.delete(workerPool));
  events.on('pool:forcefulShutdown', ({ workerPool }) => void pools.delete(workerPool));
  return subscribe(jobs_queued, () => {
    // A place that took a job looks for the next one; two, as a hint may stand for several.
    for (const pool of pools) pool.nudge(2);
  });
}

/** Runs jobs in so many places. */
function runCrowd(
  pool: pg.Pool,
  db: Db,
  { jobs, places }: { jobs: readonly Job[]; places: number },
  { settings, log, events }: Pick<JobOrder, 'settings' | 'log'> & { events: WorkerEvents },
): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency: places,
    pollInterval: poll_ms,
    noHandleSignals: true,
    events,
    logger: new Logger(({ label }) => (level, message, meta) => {
      const away = isDatabaseAway(meta?.['error'] ?? {});
      log[away ? 'warn' : job_levels[level]]({ label }, message);
    }),
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        async (payload: unknown) => {
          const done = await job
            .run(db, { payload, settings, log })
            .catch(async (problem: unknown) => {
              if (isDatabaseAway(problem)) await waitForDatabase(pool);
              throw problem;
            });
          log.info({ job: job.name, done }, 'job done');
        },
      ]),
    ),
    crontab: jobs
      .flatMap(({ cron, name, asks }) =>
        cron ? `${cron} ${name}${asks ? ` ?queue=${asks[0]!}` : ''}` : [],
      )
      .join('\n'),
  });
}
