/**
 * A second process of the product on the same database, with caches of its own, so that tests can
 * show what it doesn't know yet, race against it, and kill it. It exits when its standard input
 * ends, so also with the test.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { followSessionEnds } from '../accounts/index.ts';
import { openDatabase, type Db } from '../kit/db.ts';
import { runJobs } from '../kit/jobs.ts';
import { openLog } from '../kit/log.ts';
import type { Settings } from '../kit/settings.ts';
import { modules } from '../modules.ts';
import { serveApi, type Api } from './api.ts';
import { insist } from './insist.ts';
import { test_settings } from './settings.ts';
import type { World } from './world.ts';

/** A verb of the product, as other processes find it. */
export interface VerbCall {
  /** In `server/`. */
  file: string;
  verb: string;
  /** Besides the database, as JSON. */
  args: readonly unknown[];
}

export interface SecondProcess extends Api {
  /**
   * Calls a verb so many times at once in that process. Returns each outcome: `none`, or the key of
   * its refusal; nothing for calls that its end cut off.
   */
  callVerb(call: VerbCall, times?: number): Promise<string[]>;
  /** Kills it with `SIGKILL`, and waits for its end. */
  kill(): Promise<void>;
}

interface Setup {
  /** Runners of jobs, each of which runs two at a time; by default none. */
  runners?: number;
  /** Connections to the database, without timeouts: a test may stop their statements. */
  patient_connections?: number;
  /** Overrides of the test settings. */
  settings?: Partial<Settings>;
}

/** Starts another process that serves the world's API, and returns its address. */
export async function startSecondProcess(
  { database_url }: World,
  setup: Setup = {},
): Promise<SecondProcess> {
  const child = spawn(
    process.execPath,
    [import.meta.filename, database_url, JSON.stringify(setup)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  const waiting = new Map<number, (outcomes: string[]) => void>();
  const ready = Promise.withResolvers<string>();
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('http')) return ready.resolve(line);
    const [number, outcomes] = JSON.parse(line) as [number, string[]];
    waiting.get(number)!(outcomes);
  });
  void ended.then(([code]) => {
    ready.reject(new Error(`the second process ended with ${code}`));
    for (const answer of waiting.values()) answer([]);
  });
  let calls = 0;
  return {
    url: await ready.promise,
    close: () => child.stdin.end(),
    callVerb: (call, times = 1) => {
      const number = ++calls;
      const answered = new Promise<string[]>((resolve) => waiting.set(number, resolve));
      child.stdin.write(`${JSON.stringify([number, call, times])}\n`);
      return answered;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Calls a verb so many times at once; see `SecondProcess`. */
export async function callVerb(
  db: Db,
  { file, verb, args }: VerbCall,
  times: number,
): Promise<string[]> {
  const found = (await import(path.join(import.meta.dirname, '..', file))) as Record<string, Verb>;
  const outcomeOf = () =>
    insist(() => found[verb]!(db, ...args)).then(
      () => 'none',
      (problem: { key?: string; message: string }) => problem.key ?? problem.message,
    );
  return Promise.all(Array.from({ length: times }, outcomeOf));
}

type Verb = (db: Db, ...args: readonly unknown[]) => Promise<unknown>;

async function serve(
  database_url: string,
  { runners = 0, patient_connections, settings }: Setup,
): Promise<void> {
  const bounds = { connections: patient_connections, patient: patient_connections !== undefined };
  const { db } = openDatabase(database_url, { role: 'vitrine_app', ...bounds });
  const log = openLog({ log_level: 'silent' });
  const { url } = await serveApi(db, { settings });
  followSessionEnds(db, log);
  const { pool } = openDatabase(database_url, { ...bounds, patient: true });
  const jobs = modules.flatMap((module) => module.jobs ?? []);
  for (let n = 0; n < runners; n++)
    await runJobs(pool, db, jobs, { settings: { ...test_settings, ...settings }, log });
  createInterface(process.stdin)
    .on('line', (line) => {
      const [number, call, times] = JSON.parse(line) as [number, VerbCall, number];
      void callVerb(db, call, times).then((outcomes) =>
        process.stdout.write(`${JSON.stringify([number, outcomes])}\n`),
      );
    })
    .on('close', () => process.exit());
  process.stdout.write(`${url}\n`);
}

if (process.argv[1] === import.meta.filename)
  await serve(process.argv[2]!, JSON.parse(process.argv[3]!) as Setup);
