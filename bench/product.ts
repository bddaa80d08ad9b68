import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { mills } from '@vitrine/contract/amount';
import { makeClient } from '@vitrine/contract/client';
import { sql } from 'kysely';
import { insertPlayer, startSession } from '../server/accounts/index.ts';
import { now } from '../server/kit/clock.ts';
import { openDatabase, type Database } from '../server/kit/db.ts';
import { startLocalPostgres } from '../server/kit/local-postgres.ts';
import { migrateAll } from '../server/migrate-all.ts';
import { randomHex } from '../server/kit/random.ts';
import { giveStartBalances, seedDemoWorld } from '../server/demo/index.ts';
import { modules } from '../server/modules.ts';
import { verifyEverything } from '../server/settle/verify/index.ts';
import { still_world } from '../server/testing/demo-folder.ts';
import { shareDrawings } from '../server/testing/drawings.ts';
import { serverOf } from '../server/testing/server-of.ts';
import type { CallRequest } from './callers.ts';

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
 * ready. It ends by itself when this process is killed and can't end it. Unless the environment
 * says otherwise, it trusts the network address that its callers report. `root`: its checkout.
 */
export async function launch(
  env: Record<string, string>,
  root = path.join(import.meta.dirname, '..'),
) {
  const child = spawn(process.execPath, [path.join(root, 'start.mjs')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      TRUSTED_PROXIES: '1',
      VITRINE_STARTER_PID: `${process.pid}`,
      ...still_world,
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
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: serverOf(child.pid!)!, end };
}

/** The superuser's URL of the product's database. */
export function databaseOf({ superuser_url }: Pick<Product, 'superuser_url'>): string {
  return superuser_url.replace(/\/postgres$/, '/vitrine');
}

/** Throws when the product's books, draws or backpacks don't verify. */
export async function verifyBooks(product: Pick<Product, 'superuser_url'>): Promise<void> {
  await verifyBooksAt(databaseOf(product));
}

/** The same for a database by its URL. */
export async function verifyBooksAt(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { connections: 1, patient: true });
  // The rows are minutes old, and nothing has counted them yet for the planner.
  await sql`analyze`.execute(db);
  const differences = await verifyEverything(db, modules).finally(close);
  if (differences.length > 0)
    throw new Error(`the books differ: ${JSON.stringify(differences.slice(0, 3))}`);
}

/**
 * A second database on the same server, with a demo world, for statements that repeat an act
 * without the product: its listeners would take their facts, too.
 */
export async function makeDatabaseBeside({
  superuser_url,
}: Product): Promise<Database & { url: string }> {
  const admin = openDatabase(superuser_url, { connections: 1, patient: true });
  await sql`create database beside`.execute(admin.db);
  await admin.close();
  const url = superuser_url.replace(/\/postgres$/, '/beside');
  await migrateAll(url);
  await seedDemoWorld(url);
  return { url, ...openDatabase(url, { connections: 1, patient: true }) };
}

export interface BenchPlayer {
  id: number;
  token: string;
}

/** The headers of a player's calls: their session, and their own network address. */
export function headersOf({ id, token }: BenchPlayer): {
  authorization: string;
  'x-forwarded-for': string;
} {
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': addressOf(id) };
}

/** An act of a player: a POST with a key of its own. */
export function actOf(player: BenchPlayer, path: string, input: object = {}): CallRequest {
  const key = { 'content-type': 'application/json', 'idempotency-key': randomHex(12) };
  return { path, headers: { ...headersOf(player), ...key }, body: JSON.stringify(input) };
}

/** The network address with this number, of a player or any other caller. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** Makes players with sessions and more money than a bench can spend. */
export async function makePlayers(
  { db }: Pick<Database, 'db'>,
  count: number,
): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = [];
  for (let n = 0; n < count; n++) {
    const id = await insertPlayer(db, {
      name: `Bench ${n}`,
      email: null,
      password_hash: null,
      created_at: now(),
    });
    await giveStartBalances(db, id, { money: mills(1_000_000_000) });
    players.push({ id, token: await startSession(db, id) });
  }
  return players;
}

/** Lets players draw: each chooses a client seed. */
export async function setClientSeeds(
  { url }: Product,
  players: readonly BenchPlayer[],
): Promise<void> {
  for (const player of players) {
    const api = makeClient({ base: url, headers: headersOf(player) });
    await api('POST /api/fairness/client_seed', { client_seed: randomHex(16) });
  }
}
