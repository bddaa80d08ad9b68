import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BackupError,
  countAllRows,
  findBackup,
  openBackups,
  readManifest,
  sizeOf,
  type Manifest,
} from '../backup/manifest.ts';
import { readThrough } from '../backup/read-through.ts';
import { noteRun, type BackupRun } from '../backup/store.ts';
import { restoreUploads } from '../backup/uploads.ts';
import { now } from '../kit/clock.ts';
import type { Config } from '../kit/config.ts';
import { isDatabaseAway, openDatabase } from '../kit/db.ts';
import { findKeys } from '../kit/secret-keys.ts';
import { openUploads } from '../kit/settings.ts';
import type { Storage } from '../kit/storage.ts';
import {
  besides,
  dropDatabase,
  findServer,
  isUntouched,
  lookAtPresent,
  makeDatabase,
  swapDatabases,
  type DatabaseServer,
  type Present,
} from './databases.ts';
import { checkFitness } from './fitness.ts';
import { fillDatabase } from './fill.ts';
import { proveSound } from './prove.ts';

/** A restore as an operator asks for it. */
export interface RestoreWish {
  /** A backup, or the place that holds backups: a folder, or the `s3://` address of a bucket. */
  from: string;
  /** Something is in the database, and may be replaced. */
  over: boolean;
  /** The key of what is sealed is lost for good. */
  key_lost: boolean;
}

/** A backup that was read on trial, and that fits this version and this configuration. */
export interface ReadBackup {
  files: Storage;
  manifest: Manifest;
}

/**
 * Finds the backup, and reads all of it on trial. Throws a BackupError, before anything is touched,
 * when it isn't whole, doesn't fit, or needs a key that is missing.
 */
export async function readBackup(
  { from, key_lost }: Pick<RestoreWish, 'from' | 'key_lost'>,
  config: Config,
): Promise<ReadBackup> {
  const files = await findBackup(openBackups(from));
  const manifest = await readManifest(files);
  checkFitness(manifest, config, key_lost);
  await readThrough(files, manifest);
  return { files, manifest };
}

/** The content of a backup in words. */
export function describeBackup({ files, manifest }: ReadBackup): string[] {
  const { product, postgres, began_at, tables, jobs, uploads, migrations } = manifest;
  return [
    `${files.place}: a ${manifest.demo ? 'demo' : 'real site'} as it was at ${began_at}, by version ${product} on PostgreSQL ${postgres}.`,
    `It holds ${countAllRows(manifest)} rows in ${tables.length} tables, ${jobs.rows} jobs and ${uploads.files} pictures, ${toMb(sizeOf(manifest))} compressed; its last migration is ${migrations.at(-1)?.name}.`,
    'All of it was read: sizes, SHA-256 and numbers of rows are as they were written.',
  ];
}

const toS = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const toMb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/**
 * The database that a restore would replace, in words. Doesn't make a server that isn't there yet.
 */
export async function describePresent(config: Config, over: boolean): Promise<string[]> {
  if (isUntouched(config)) return [`${config.data_dir} has no database yet.`];
  return withServer(config, async (server) => {
    const present = await lookAtPresent(server);
    return [present.words, faultOf(present, over) ?? 'It may be replaced now.'];
  });
}

/** Why a database may not be replaced. */
function faultOf({ state, connections }: Present, over: boolean): string | undefined {
  if (state === 'filled' && !over) return 'Only --over replaces it; it stays beside the new one.';
  return connections > 0
    ? `${connections} connections to it are open: stop the product first.`
    : undefined;
}

/** A restore that was done, in words, with its time. */
export interface RestoreDone {
  lines: string[];
  ms: number;
}

/**
 * Restores a backup: fills a new database beside the product's, proves that it is sound, then puts
 * it in the product's place. A failure, a full disk among them, leaves everything as it was. Throws
 * a BackupError when the database isn't empty without `over`, or is in use.
 */
export function restoreBackup(
  read: ReadBackup,
  { over, key_lost }: Pick<RestoreWish, 'over' | 'key_lost'>,
  config: Config,
  tell: (progress: string) => void = () => {},
): Promise<RestoreDone> {
  const at = now();
  const started_ms = performance.now();
  const keys = key_lost ? undefined : (findKeys(config) ?? []);
  return withServer(config, async (server) => {
    await refusePresent(server, over);
    const { restoring, before } = besides(server);
    try {
      const { url, proofs } = await fillAndProve(server, restoring, read, { keys, tell });
      await restoreUploads(read.files, openUploads(config));
      const ms = performance.now() - started_ms;
      await noteAt(url, { kind: 'restore', at, ms, ok: true, ...sayBackup(read) });
      const { state } = await refusePresent(server, over);
      await swapDatabases(server);
      if (state === 'empty') await dropDatabase(server, before);
      return { lines: [...proofs, ...(state === 'filled' ? [sayFormer(server)] : [])], ms };
    } catch (problem) {
      await dropPatiently(server, restoring);
      throw problem;
    }
  });
}

async function refusePresent(server: DatabaseServer, over: boolean): Promise<Present> {
  const present = await lookAtPresent(server);
  const fault = faultOf(present, over);
  if (fault) throw new BackupError(`${present.words} ${fault}`);
  return present;
}

function sayFormer(server: DatabaseServer): string {
  return `The former database is ${besides(server).before} now: npm run restore -- --forget drops it, and so does the next restore.`;
}

/** Drops the database that the last restore replaced; returns its name. */
export function forgetFormer(config: Config): Promise<string> {
  return withServer(config, async (server) => {
    const { before } = besides(server);
    await dropDatabase(server, before);
    return before;
  });
}

/**
 * Restores the newest backup of a folder into a database on trial, proves that it is sound, and
 * drops it. Joins the server of a running product. Notes the run, also one that failed, and throws
 * why it did; returns it in words.
 */
export function runDrill(config: Config, to: string): Promise<string> {
  const at = now();
  const started_ms = performance.now();
  return withServer(config, async (server) => {
    const name = besides(server).drill;
    const note = (run: Pick<BackupRun, 'ok' | 'words' | 'bytes' | 'place'>) =>
      noteAt(server.urlOf(server.database), {
        kind: 'drill',
        at,
        ms: performance.now() - started_ms,
        ...run,
      });
    try {
      const read = await readBackup({ from: to, key_lost: false }, config);
      await fillAndProve(server, name, read, { keys: findKeys(config) ?? [], tell: () => {} });
      await note({ ok: true, ...sayBackup(read) });
      return sayBackup(read).words;
    } catch (problem) {
      const words = (problem as Error).message || 'unknown';
      await note({ ok: false, words, bytes: 0, place: null }).catch(() => undefined);
      throw problem;
    } finally {
      await dropPatiently(server, name);
    }
  });
}

interface Proof {
  /** Undefined: they are lost. */
  keys: readonly Buffer[] | undefined;
  tell: (progress: string) => void;
}

/** Makes a database of a backup and proves that it is sound. */
async function fillAndProve(
  server: DatabaseServer,
  name: string,
  { files, manifest }: ReadBackup,
  { keys, tell }: Proof,
): Promise<{ url: string; proofs: string[] }> {
  const url = await makeDatabase(server, name);
  const begun_ms = performance.now();
  await fillDatabase(url, files, manifest, tell);
  const filled_ms = performance.now();
  const proofs = await proveSound(url, keys, tell);
  const took = `Filled in ${toS(filled_ms - begun_ms)}, proven in ${toS(performance.now() - filled_ms)}.`;
  return { url, proofs: [...proofs, took] };
}

function sayBackup({
  files: { place },
  manifest,
}: ReadBackup): Pick<BackupRun, 'words' | 'bytes' | 'place'> {
  return {
    words: `${path.basename(place)}, ${countAllRows(manifest)} rows`,
    place: path.dirname(place),
    bytes: sizeOf(manifest),
  };
}

async function noteAt(url: string, run: BackupRun): Promise<void> {
  const { db, close } = openDatabase(url, { connections: 1 });
  await noteRun(db, run).finally(close);
}

async function withServer<T>(
  config: Config,
  work: (server: DatabaseServer) => Promise<T>,
): Promise<T> {
  const server = await findServer(config);
  return work(server).finally(server.release);
}

const looks_max = 40;
const look_again_ms = 500;

/**
 * Drops a database that came to nothing. A full disk makes PostgreSQL start again, so it is waited
 * for; what is left in the end the next restore drops.
 */
async function dropPatiently(server: DatabaseServer, name: string): Promise<void> {
  for (let looks = 0; looks < looks_max; looks++) {
    try {
      return await dropDatabase(server, name);
    } catch (problem) {
      if (!isDatabaseAway(problem)) return;
      await sleep(look_again_ms);
    }
  }
}
