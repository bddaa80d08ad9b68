import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { mills } from '@vitrine/contract/amount';
import { insertPlayer, startSession } from '../server/accounts/index.ts';
import { now } from '../server/kit/clock.ts';
import { openDatabase, type Database } from '../server/kit/db.ts';
import { startLocalPostgres } from '../server/kit/local-postgres.ts';
import { giveStartBalances } from '../server/seed/index.ts';

/** The product as operators run it, in a process of its own, with a data folder that is thrown away at the end. */
export interface Product {
  url: string;
  pid: number;
  data_dir: string;
  /** From start to ready. */
  start_ms: number;
  superuser_url: string;
  owner: Database;
  stop: () => Promise<void>;
}

/** Starts the product on a free port and waits until it says that it is ready. `env`: what it reads besides from its environment. */
export async function startProduct(
  data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-bench-')),
  env: Record<string, string> = {},
): Promise<Product> {
  const started = performance.now();
  const root = path.join(import.meta.dirname, '..');
  const child = spawn(process.execPath, [path.join(root, 'start.mjs')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: data_dir,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text;
      const ready = /ready: (http:\S+)/.exec(said)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${said}`)));
  });
  const start_ms = performance.now() - started;
  const { owner_url, superuser_url } = await startLocalPostgres(data_dir);
  const owner = openDatabase(owner_url, { connections: 2 });
  const stop = async () => {
    await owner.close();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    fs.rmSync(data_dir, { recursive: true, force: true });
  };
  return { url, pid: child.pid!, data_dir, start_ms, superuser_url, owner, stop };
}

export interface BenchPlayer {
  id: number;
  token: string;
}

/** Players with sessions and more money than a bench can spend. */
export async function makePlayers({ db }: Pick<Database, 'db'>, count: number): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = [];
  for (let n = 0; n < count; n++) {
    const id = await insertPlayer(db, { name: `Bench ${n}`, email: null, password_hash: null, created_at: now() });
    await giveStartBalances(db, id, { money: mills(1_000_000_000) });
    players.push({ id, token: await startSession(db, id) });
  }
  return players;
}
