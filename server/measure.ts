import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from '@prometheus-io/client';
import { GAMES } from '@vitrine/contract/games';
import { now } from './kit/clock.ts';
import type { Db } from './kit/db.ts';
import { findFactDelays } from './kit/fact-delays.ts';
import type { Log } from './kit/log.ts';
import { registry } from './kit/metrics.ts';
import type { Module } from './kit/module.ts';
import type { Settings } from './kit/settings.ts';
import { dayBegin, utcDay } from './kit/utc-day.ts';
import { countJobs, findProcesses, isSilent, listenersOf } from './machine/index.ts';
import {
  findHouseDays,
  house_days_back,
  judgeHouse,
  problemSources,
  week_days,
  type GameDay,
} from './overview/index.ts';

/** Alerts are about minutes. A scrape itself asks nothing of the database. */
const measure_ms = 30_000;

const registers = [registry];

const measured_at_seconds = new Gauge({
  name: 'vitrine_measured_at_seconds',
  help: 'When the figures of the whole site were last read, in seconds of the Unix epoch.',
  registers,
});
const facts_lag_seconds = new Gauge({
  name: 'vitrine_facts_lag_seconds',
  help: 'The age of the oldest fact that a listener hasn’t looked at yet.',
  labelNames: ['listener'],
  registers,
});
const facts_behind = new Gauge({
  name: 'vitrine_facts_behind',
  help: 'Facts that a listener hasn’t looked at yet, at most 10,000.',
  labelNames: ['listener'],
  registers,
});
const queue_jobs = new Gauge({
  name: 'vitrine_jobs',
  help: 'Jobs in the queue: waiting, failing (they are tried again), or dead (given up).',
  labelNames: ['job', 'state'],
  registers,
});
const jobs_age_seconds = new Gauge({
  name: 'vitrine_jobs_age_seconds',
  help: 'How long ago the oldest job that waits for its turn should have begun.',
  registers,
});
const processes_beating = new Gauge({
  name: 'vitrine_processes',
  help: 'Processes that beat, by role.',
  labelNames: ['role'],
  registers,
});
const problems_found = new Gauge({
  name: 'vitrine_problem',
  help: '1 for each problem that the overview names.',
  labelNames: ['name'],
  registers,
});
const game_week_mills = new Gauge({
  name: 'vitrine_game_week_mills',
  help: 'Seven days of a game: staked, won, the house’s result, expected, and its band (low, high).',
  labelNames: ['game', 'sum'],
  registers,
});

/**
 * Measures the whole site every half a minute, until the returned function is called, which waits
 * for the measurement in progress: once for each process with the role `jobs`, as all of them read
 * the same. While the database doesn't answer, the figures stay those of `measured_at_seconds`.
 */
export function startMeasuring(
  db: Db,
  settings: Settings,
  modules: readonly Module[],
  log: Log,
): () => Promise<void> {
  const stop = new AbortController();
  const running = (async () => {
    while (!stop.signal.aborted) {
      await measureSite(db, settings, modules).catch((problem: unknown) =>
        log.warn({ problem }, 'the site could not be measured; trying again'),
      );
      await sleep(measure_ms, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  })();
  return async () => {
    stop.abort();
    await running;
  };
}

/** Reads the figures of the whole site, and only then replaces those of before. */
export async function measureSite(
  db: Db,
  settings: Settings,
  modules: readonly Module[],
): Promise<void> {
  const at = now();
  const processes = await findProcesses(db);
  const delays = await findFactDelays(db, listenersOf(processes));
  const jobs = await countJobs(db);
  const house = await findHouseDays(db, utcDay(dayBegin(at, -house_days_back)));
  const problems: string[] = [];
  // One after another: nobody waits, and the pool is for those who do.
  for (const find of problemSources(modules))
    problems.push(...(await find(db, settings, at)).map(({ name }) => name));

  const ageOf = (moment: Date | null) =>
    moment ? Math.max(0, at.getTime() - moment.getTime()) / 1000 : 0;
  for (const gauge of [facts_lag_seconds, facts_behind, queue_jobs, problems_found]) gauge.reset();
  for (const { listener, behind, oldest_at } of delays) {
    facts_lag_seconds.set({ listener }, ageOf(oldest_at));
    facts_behind.set({ listener }, behind);
  }
  for (const { name: job, waiting, failing, dead } of jobs) {
    queue_jobs.set({ job, state: 'waiting' }, waiting);
    queue_jobs.set({ job, state: 'failing' }, failing);
    queue_jobs.set({ job, state: 'dead' }, dead);
  }
  jobs_age_seconds.set(Math.max(0, ...jobs.map(({ due_since }) => ageOf(due_since))));
  const beating = processes.filter(({ beat_at }) => !isSilent(beat_at, at));
  for (const role of ['web', 'live', 'jobs'])
    processes_beating.set({ role }, beating.filter(({ roles }) => roles.includes(role)).length);
  for (const name of problems) problems_found.set({ name }, 1);
  measureGames(house.days, utcDay(dayBegin(at, 1 - week_days)));
  measured_at_seconds.set(at.getTime() / 1000);
}

/** The sums of each game's days since one, with the band that the days before let expect. */
function measureGames(days: readonly GameDay[], since: string): void {
  game_week_mills.reset();
  for (const game of GAMES) {
    const own = days.filter((day) => day.game === game);
    const { staked_mills, result_mills, expected_mills, low_mills, high_mills } = judgeHouse(
      own.filter(({ day }) => day >= since),
      own.filter(({ day }) => day < since),
    );
    game_week_mills.set({ game, sum: 'staked' }, staked_mills);
    game_week_mills.set({ game, sum: 'won' }, staked_mills - result_mills);
    game_week_mills.set({ game, sum: 'result' }, result_mills);
    game_week_mills.set({ game, sum: 'expected' }, expected_mills);
    // Without enough days before there is no band, and nothing to compare with.
    if (low_mills !== null) game_week_mills.set({ game, sum: 'low' }, low_mills);
    if (high_mills !== null) game_week_mills.set({ game, sum: 'high' }, high_mills);
  }
}
