/**
 * Data folders with the demo world, for products of tests and attacks. A first start takes ten
 * seconds of processor time to create cluster, tables and world; a copy of it takes one.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { seedDemoWorld } from '../demo/index.ts';
import { buildOnce, placeOf, type Build } from '../kit/build.ts';
import { now } from '../kit/clock.ts';
import { startLocalPostgres } from '../kit/local-postgres.ts';
import { migrateAll } from '../migrate-all.ts';
import { makeDatabaseFolder } from './temporary.ts';

/**
 * The environment of every product that a test, a bench, a story or an attack starts: nobody plays
 * unless they do.
 */
export const still_world = { DEMO_LIFE: '0' };

const day_ms = 24 * 3600_000;

/** Each hour has a world of its own, because the world's history ends when it is made. */
const nameAt = (ms: number) => `demo-world-${new Date(ms).toISOString().slice(0, 13)}`;

const made: Build = {
  name: nameAt(now().getTime()),
  sources: ['server', 'contract', 'fairness', 'art', 'package-lock.json'],
  command: [path.relative(path.join(import.meta.dirname, '../..'), import.meta.filename)],
  entry: 'postgres/PG_VERSION',
};

/** Nobody waits for the disk, and no old log is kept for reuse: it would be copied each time. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_recycle: 'off',
};
/**
 * The products that start from a copy don't wait for the disk either. A killed process still loses
 * nothing: its writes are the system's by then, and these machines keep their power.
 */
const settings_of_copies = "\nfsync = 'off'\nfull_page_writes = 'off'\n";

/** Makes a temporary data folder as a first start in demo mode leaves it, and returns its path. */
export async function makeDemoFolder(): Promise<string> {
  await buildOnce(made);
  const folder = makeDatabaseFolder('vitrine-demo-');
  copy(placeOf(made), folder);
  return folder;
}

/** Copies a folder with its permissions: PostgreSQL refuses a cluster that others read. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** Makes the world in a temporary folder: PostgreSQL chooses the same user as in the copies. */
async function makeWorld(): Promise<void> {
  const folder = makeDatabaseFolder('vitrine-demo-');
  const { owner_url, stop } = await startLocalPostgres(folder, { settings });
  await migrateAll(owner_url);
  await seedDemoWorld(owner_url, { history: true });
  await stop();
  fs.appendFileSync(path.join(folder, 'postgres', 'postgresql.auto.conf'), settings_of_copies);
  fs.rmSync(placeOf(made), { recursive: true, force: true });
  fs.mkdirSync(placeOf(made), { recursive: true });
  copy(folder, placeOf(made));
  fs.rmSync(folder, { recursive: true });
}

function removeOldWorlds(): void {
  const builds = path.dirname(placeOf(made));
  const oldest = nameAt(now().getTime() - day_ms);
  const old = fs
    .readdirSync(builds)
    .filter((name) => name.startsWith('demo-world-') && name < oldest);
  for (const name of old) fs.rmSync(path.join(builds, name), { recursive: true, force: true });
}

if (process.argv[1] === import.meta.filename) {
  removeOldWorlds();
  await makeWorld();
}
