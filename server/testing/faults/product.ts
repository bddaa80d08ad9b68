import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Db } from '../../kit/db.ts';
import { startLocalPostgres } from '../../kit/local-postgres.ts';
import { freePort, runningPostmaster } from '../../kit/local-postgres/postmaster.ts';
import { serverOf } from '../server-of.ts';
import type { Kill } from './plan.ts';

/** The product as operators run it: a server and its PostgreSQL under a supervisor, which is started again when all of them were killed. */
export interface Product {
  url: string;
  /** Rejects when the product ends without having been killed: then an operator would have to look. */
  needs_a_hand: Promise<never>;
  /** What it logged as an error so far: JSON lines. */
  errors: readonly string[];
  kill(hits: Kill['hits']): Promise<void>;
  /** Looks at its database with the rights of the owner. */
  asOwner<T>(look: (db: Db) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

interface Run {
  /** The address, once it answers there. */
  ready: Promise<string>;
  /** Kills the server alone: its supervisor starts it again. */
  killServer(): Promise<void>;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts the product on a free port, which it keeps, with a data folder that is removed at the end. */
export async function startProduct(): Promise<Product> {
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-faults-'));
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
  return {
    url,
    needs_a_hand: ended.promise,
    errors,
    kill: async (hits) => {
      if (hits === 'node') return run.killServer();
      await killPostmaster();
      if (hits === 'database') return;
      await run.killServer();
      await run.end('SIGKILL');
      run = start(new URL(url).port);
    },
    asOwner: async (look) => {
      const { owner_url } = await startLocalPostgres(data_dir);
      const owner = openDatabase(owner_url, { connections: 2, patient: true });
      return look(owner.db).finally(owner.close);
    },
    stop,
  };
}

function launch(settings: Record<string, string>, errors: string[], on_end: (problem: Error) => void): Run {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../../start.mjs')], {
    // Nothing of the environment of whoever runs this; and it ends with us, should we be killed.
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', VITRINE_STARTER_PID: `${process.pid}`, ...settings },
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

/** Kills the server of a supervisor; while there is none, waits for the next. */
async function killServer(supervisor_pid: number): Promise<void> {
  for (let looks = 0; looks < looks_max; looks++) {
    const pid = serverOf(supervisor_pid);
    if (pid) return void process.kill(pid, 'SIGKILL');
    await sleep(look_again_ms);
  }
  throw new Error('the supervisor starts no server to be killed');
}

/** Kills the postmaster of a cluster; while there is none, or still the one killed before, waits for the next. */
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
