import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Db } from '../../kit/db.ts';
import { startLocalPostgres } from '../../kit/local-postgres.ts';
import { freePort, runningPostmaster } from '../../kit/local-postgres/postmaster.ts';
import { makeDemoFolder, still_world } from '../demo-folder.ts';
import { shareDrawings } from '../drawings.ts';
import { serverOf } from '../server-of.ts';
import type { Kill } from './plan.ts';

/**
 * The product as operators run it: a server and its PostgreSQL under a supervisor. It is restarted
 * when all of them were killed.
 */
export interface Product {
  url: string;
  /** Rejects when the product exits without having been killed: a case for the operator. */
  needs_a_hand: Promise<never>;
  /** The error-level log lines so far, as JSON. */
  errors: readonly string[];
  kill(hits: Kill['hits']): Promise<void>;
  /** Kills everything, and starts it again once `lasts` is over. */
  outage(lasts: () => Promise<void>): Promise<void>;
  /** Queries the product's database with the owner's rights. */
  asOwner<T>(look: (db: Db) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

interface Run {
  /** Resolves with the URL once the product is ready. */
  ready: Promise<string>;
  /** Kills only the server; the supervisor restarts it. */
  killServer(): Promise<void>;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/**
 * Starts the product on a free port, the same for all restarts, with a data folder that `stop`
 * removes.
 */
export async function startProduct(): Promise<Product> {
  const data_dir = await makeDemoFolder();
  shareDrawings(data_dir);
  const killPostmaster = postmasterKiller(path.join(data_dir, 'postgres'));
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  const errors: string[] = [];
  const start = (port: string) => launch({ PORT: port, DATA_DIR: data_dir }, errors, ended.reject);

  let run = start(String(await freePort()));
  const stop = async () => {
    await run.end('SIGTERM');
    fs.rmSync(data_dir, { recursive: true, force: true, maxRetries: 20 });
  };
  const url = await Promise.race([run.ready, ended.promise]).catch(async (problem: unknown) => {
    await stop();
    throw problem;
  });
  const outage = async (lasts: () => Promise<void>) => {
    await killPostmaster();
    await run.killServer();
    await run.end('SIGKILL');
    await lasts();
    run = start(new URL(url).port);
  };
  return {
    url,
    needs_a_hand: ended.promise,
    errors,
    kill: async (hits) => {
      if (hits === 'node') return run.killServer();
      if (hits === 'database') return killPostmaster();
      await outage(async () => {});
    },
    outage,
    asOwner: async (look) => {
      const { owner_url } = await startLocalPostgres(data_dir);
      const owner = openDatabase(owner_url, { connections: 2, patient: true });
      return look(owner.db).finally(owner.close);
    },
    stop,
  };
}

function launch(
  settings: Record<string, string>,
  errors: string[],
  on_end: (problem: Error) => void,
): Run {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../../start.mjs')], {
    // Doesn't inherit the environment. The starter's pid makes the product exit if this process is
    // killed.
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'error',
      VITRINE_STARTER_PID: `${process.pid}`,
      ...still_world,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const ready = Promise.withResolvers<string>();
  let ending = false;
  let said = '';
  const listen = (text: Buffer) => {
    said += text;
    const url = /ready: (http:\S+)/.exec(said)?.[1];
    if (url) ready.resolve(url);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  child.once('close', (code, signal) => {
    errors.push(...said.split('\n').filter((line) => line.startsWith('{"level":')));
    if (!ending) on_end(new Error(`the product ended by itself, with ${signal ?? code}:\n${said}`));
  });
  return {
    ready: ready.promise,
    killServer: () => killServer(child.pid!),
    end: async (signal) => {
      ending = true;
      child.kill(signal);
      await ended;
    },
  };
}

const look_again_ms = 5;
const looks_max = 6000;

/** Kills a supervisor's server; polls until there is one. */
async function killServer(supervisor_pid: number): Promise<void> {
  for (let looks = 0; looks < looks_max; looks++) {
    const pid = serverOf(supervisor_pid);
    if (pid) return void process.kill(pid, 'SIGKILL');
    await sleep(look_again_ms);
  }
  throw new Error('the supervisor starts no server to be killed');
}

/** Kills a cluster's postmaster; polls until there is one other than the one killed last. */
function postmasterKiller(cluster: string): () => Promise<void> {
  let killed: number | undefined;
  return async () => {
    for (let looks = 0; looks < looks_max; looks++) {
      const running = runningPostmaster(cluster);
      if (running && running.pid !== killed) {
        killed = running.pid;
        process.kill(killed, 'SIGKILL');
        return;
      }
      await sleep(look_again_ms);
    }
    throw new Error('PostgreSQL does not come back to be killed');
  };
}
