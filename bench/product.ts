import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { mills } from '@vitrine/contract/amount';
import { insertPlayer, startSession } from '../server/accounts/index.ts';
import { now } from '../server/kit/clock.ts';
import { openDatabase, type Database } from '../server/kit/db.ts';
import { startLocalPostgres } from '../server/kit/local-postgres.ts';
import { giveStartBalances } from '../server/demo/index.ts';
import { shareDrawings } from '../server/testing/drawings.ts';
import { serverOf } from '../server/testing/server-of.ts';

/**
 * The product as operators run it, in a child process, with a data folder that is deleted at the
 * end.
 */
export interface Product {
  url: string;
  /** The server's, which runs under a supervisor. */
  pid: number;
  data_dir: string;
  /** From start to ready. */
  start_ms: number;
  superuser_url: string;
  owner: Database;
  stop: () => Promise<void>;
}

/**
 * Starts the product on a free port and waits until it reports that it is ready. It shares its
 * pictures with those started before. `env`: further environment variables.
 */
export async function startProduct(
  data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-bench-')),
  env: Record<string, string> = {},
): Promise<Product> {
  shareDrawings(data_dir);
  const started = performance.now();
  const { url, pid, end } = await launch({ DATA_DIR: data_dir, ...env });
  const start_ms = performance.now() - started;
  const { owner_url, superuser_url } = await startLocalPostgres(data_dir);
  const owner = openDatabase(owner_url, { connections: 2 });
  const stop = async () => {
    await owner.close();
    await end();
    fs.rmSync(data_dir, { recursive: true, force: true });
  };
  return { url, pid, data_dir, start_ms, superuser_url, owner, stop };
}

/**
 * Starts the product with this environment on a free port, and waits until it reports that it is
 * ready. Unless the environment says otherwise, it trusts the network address that its callers
 * report.
 */
export async function launch(env: Record<string, string>) {
  const root = path.join(import.meta.dirname, '..');
  const child = spawn(process.execPath, [path.join(root, 'start.mjs')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      TRUSTED_PROXIES: '1',
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
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: serverOf(child.pid!)!, end };
}

export interface BenchPlayer {
  id: number;
  token: string;
}

/** The headers of a player's calls: their session, and their own network address. */
export function headersOf({ id, token }: BenchPlayer): { authorization: string; 'x-forwarded-for': string } {
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': addressOf(id) };
}

/** The network address with this number, of a player or any other caller. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** Makes players with sessions and more money than a bench can spend. */
export async function makePlayers({ db }: Pick<Database, 'db'>, count: number): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = [];
  for (let n = 0; n < count; n++) {
    const id = await insertPlayer(db, { name: `Bench ${n}`, email: null, password_hash: null, created_at: now() });
    await giveStartBalances(db, id, { money: mills(1_000_000_000) });
    players.push({ id, token: await startSession(db, id) });
  }
  return players;
}
