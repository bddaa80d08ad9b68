import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { now } from '../kit/clock.ts';
import { openDatabase } from '../kit/db.ts';
import { syncFolder } from '../kit/local-postgres/passwords.ts';
import { readProductVersion } from '../kit/version.ts';
import { headOf } from '../kit/seal.ts';
import type { SealedData } from '../kit/secret-keys.ts';
import { chooseOld } from './keep.ts';
import {
  BackupError,
  countAllRows,
  listBackups,
  nameBackup,
  placesIn,
  readManifest,
  sizeOf,
  writeManifest,
  type Manifest,
} from './manifest.ts';
import { readThrough } from './read-through.ts';
import { noteRun } from './store.ts';
import { copyJobsOut, copyTablesOut, readSequences, withConnection } from './tables.ts';
import { copyUploads, sumUploads } from './uploads.ts';

/** The place that is backed up. */
export interface BackupSource {
  /** The database, as the user that owns it. */
  owner_url: string;
  uploads_dir: string;
  demo: boolean;
  /** The keys that open what is sealed, the one that seals first. */
  keys: readonly Buffer[];
  sealed: readonly SealedData[];
}

/** Where backups are kept, and for how many days each of them. */
export interface BackupTarget {
  to: string;
  keep_days: number;
}

/** A backup that was written, read again, and found whole. */
export interface BackupDone {
  folder: string;
  rows: number;
  bytes: number;
  ms: number;
  /** The names of the old backups that were deleted after it. */
  deleted: string[];
}

/** Advisory lock of whoever backs this database up. The number is arbitrary. */
const backup_lock = 7_401_882_305;

/**
 * Backs the database and the pictures up into a new folder in `to`, of one moment, while the
 * product runs; then reads all of it on trial, and deletes old backups by the rule of `keep.ts`.
 * The folder has the name of a failed one until it is known to be whole. Notes the run. Throws a
 * BackupError when another backup is being written.
 */
export async function backUp(
  source: BackupSource,
  { to, keep_days }: BackupTarget,
): Promise<BackupDone> {
  const at = now();
  const started_ms = performance.now();
  return withConnection(source.owner_url, async (client) => {
    const { rows } = await client.query<{ is_free: boolean }>(
      `select pg_try_advisory_lock(${backup_lock}) as is_free`,
    );
    if (!rows[0]!.is_free) throw new BackupError('Another backup is being written.');
    const note = (ok: boolean, bytes: number, words: string) =>
      noteOnce(source.owner_url, {
        kind: 'backup',
        at,
        ok,
        bytes,
        ms: performance.now() - started_ms,
        words,
      });
    try {
      const { folder, manifest } = await writeBackup(client, source, to, at);
      const [rows, bytes] = [countAllRows(manifest), sizeOf(manifest)];
      await note(true, bytes, `${path.basename(folder)}, ${rows} rows`);
      const deleted = deleteOld(to, at, keep_days);
      return { folder, rows, bytes, ms: performance.now() - started_ms, deleted };
    } catch (problem) {
      // A database that went away can't note it: the folder's name still says it.
      await note(false, 0, (problem as Error).message || 'unknown').catch(() => undefined);
      throw problem;
    }
  });
}

/** Writes a backup, reads it again, and gives it its name. */
async function writeBackup(
  client: pg.Client,
  source: BackupSource,
  to: string,
  at: Date,
): Promise<{ folder: string; manifest: Manifest }> {
  const { name, unfinished } = nameBackup(at);
  makeFolder(to);
  for (const failed of listBackups(to).failed)
    fs.rmSync(path.join(to, failed), { recursive: true, force: true });
  const draft = path.join(to, unfinished);
  const folder = path.join(to, name);
  if (fs.existsSync(folder)) throw new BackupError(`${folder} exists already.`);
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.mkdirSync(path.dirname(placesIn(draft).table('any')));
  await copyUploads(source.uploads_dir, draft);
  const copied = await copyDatabase(client, source, draft);
  await copyUploads(source.uploads_dir, draft);
  writeManifest(draft, {
    format: 1,
    product: readProductVersion(),
    demo: source.demo,
    began_at: at.toISOString(),
    ended_at: now().toISOString(),
    uploads: await sumUploads(draft),
    ...copied,
  });
  const manifest = readManifest(draft);
  await readThrough(draft, manifest);
  fs.renameSync(draft, folder);
  syncFolder(to);
  return { folder, manifest };
}

function makeFolder(to: string): void {
  try {
    fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  } catch (problem) {
    throw new BackupError(`${to} can't be made a folder: ${(problem as Error).message}`);
  }
}

/** Copies the database out of one snapshot, which blocks nobody. */
async function copyDatabase(
  client: pg.Client,
  { owner_url, keys, sealed }: BackupSource,
  folder: string,
): Promise<Omit<Manifest, 'format' | 'product' | 'demo' | 'began_at' | 'ended_at' | 'uploads'>> {
  // Before the snapshot: whatever is sealed between the two is sealed by the first key.
  const heads = await findHeads(owner_url, sealed);
  await client.query('begin isolation level repeatable read read only');
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations order by name',
  );
  const { rows } = await client.query<{ postgres: string; epoch: number }>(
    `select current_setting('server_version') as postgres, facts_epoch() as epoch`,
  );
  const tables = await copyTablesOut(client, folder);
  const jobs = await copyJobsOut(client, folder);
  const sequences = await readSequences(client);
  await client.query('commit');
  return {
    ...rows[0]!,
    migrations,
    tables,
    jobs,
    sequences,
    keys: { seals: keys[0] ? headOf(keys[0]).toString('hex') : null, sealed: heads },
  };
}

/** The fingerprints of the keys of everything that is sealed. */
async function findHeads(
  owner_url: string,
  sealed: readonly SealedData[],
): Promise<Manifest['keys']['sealed']> {
  const { db, close } = openDatabase(owner_url, { connections: 1, patient: true });
  try {
    const found: Manifest['keys']['sealed'] = [];
    for (const { name, findHeads } of sealed) {
      const heads = await findHeads(db);
      if (heads.length > 0) found.push({ name, heads: heads.map((head) => head.toString('hex')) });
    }
    return found;
  } finally {
    await close();
  }
}

async function noteOnce(owner_url: string, run: Parameters<typeof noteRun>[1]): Promise<void> {
  const { db, close } = openDatabase(owner_url, { connections: 1 });
  await noteRun(db, run).finally(close);
}

/** Deletes the backups that the rule lets go; returns their names. */
function deleteOld(to: string, at: Date, keep_days: number): string[] {
  const { whole } = listBackups(to);
  const old = new Set(
    chooseOld(
      whole.map((one) => one.at),
      at,
      keep_days,
    ),
  );
  const names = whole.filter((one) => old.has(one.at)).map(({ name }) => name);
  for (const name of names) {
    // Renamed first: if this is interrupted, what is left isn't taken for a whole one.
    const doomed = path.join(to, `${name}.failed`);
    fs.renameSync(path.join(to, name), doomed);
    fs.rmSync(doomed, { recursive: true, force: true });
  }
  return names;
}
