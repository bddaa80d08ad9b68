import fs from 'node:fs';
import type pg from 'pg';
import { now } from '../kit/clock.ts';
import { openDatabase } from '../kit/db.ts';
import type { Storage } from '../kit/storage.ts';
import { readProductVersion } from '../kit/version.ts';
import { headOf } from '../kit/seal.ts';
import type { SealedData } from '../kit/secret-keys.ts';
import { chooseOld } from './keep.ts';
import {
  BackupError,
  countAllRows,
  discardBackup,
  listBackups,
  nameBackup,
  openBackups,
  readManifest,
  sizeOf,
  writeManifest,
  type Manifest,
} from './manifest.ts';
import { readThrough } from './read-through.ts';
import { noteRun } from './store.ts';
import { copyJobsOut, copyTablesOut, readSequences, withConnection } from './tables.ts';
import { copyUploads, listCopied, type CopiedUploads } from './uploads.ts';

/** The place that is backed up. */
export interface BackupSource {
  /** The database, as the user that owns it. */
  owner_url: string;
  uploads: Storage;
  demo: boolean;
  /** The keys that open what is sealed, the one that seals first. */
  keys: readonly Buffer[];
  sealed: readonly SealedData[];
}

/** Where backups are kept, and for how many days each of them. */
export interface BackupTarget {
  /** A folder, or the `s3://` address of a bucket. */
  to: string;
  keep_days: number;
}

/** A backup that was written, read again, and found whole. */
export interface BackupDone {
  /** Where it is, in words without secrets. */
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
 * Until it is known to be whole it counts as a failed one (`listBackups`). Notes the run. Throws a
 * BackupError when another backup is being written, and a StorageError of a bucket that fails.
 */
export async function backUp(
  source: BackupSource,
  { to, keep_days }: BackupTarget,
): Promise<BackupDone> {
  const at = now();
  const started_ms = performance.now();
  const storage = openBackups(to);
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
        place: storage.place,
      });
    try {
      const { files, manifest } = await writeBackup(client, source, storage, at);
      const folder = files.place;
      const [rows, bytes] = [countAllRows(manifest), sizeOf(manifest)];
      await note(true, bytes, `${nameBackup(at).name}, ${rows} rows`);
      const deleted = await deleteOld(storage, at, keep_days);
      return { folder, rows, bytes, ms: performance.now() - started_ms, deleted };
    } catch (problem) {
      // A database that went away can't note it: the folder's name still says it.
      await note(false, 0, (problem as Error).message || 'unknown').catch(() => undefined);
      throw problem;
    }
  });
}

/** Writes a backup, reads it again, and has it count as a whole one. */
async function writeBackup(
  client: pg.Client,
  source: BackupSource,
  to: Storage,
  at: Date,
): Promise<{ files: Storage; manifest: Manifest }> {
  const { name, unfinished } = nameBackup(at);
  if (to.rename) makeFolder(to.place);
  const { whole, failed } = await listBackups(to);
  for (const one of failed) await to.within(one).deleteAll();
  const files = to.within(name);
  if (whole.some((one) => one.name === name))
    throw new BackupError(`${files.place} exists already.`);
  const draft = to.rename ? to.within(unfinished) : files;
  const uploads: CopiedUploads = new Map();
  await copyUploads(source.uploads, draft, uploads);
  const copied = await copyDatabase(client, source, draft);
  await copyUploads(source.uploads, draft, uploads);
  const manifest: Manifest = {
    format: 1,
    product: readProductVersion(),
    demo: source.demo,
    began_at: at.toISOString(),
    ended_at: now().toISOString(),
    uploads: await listCopied(draft, uploads),
    ...copied,
  };
  await readThrough(draft, manifest);
  await writeManifest(draft, manifest);
  await to.rename?.(unfinished, name);
  return { files, manifest: await readManifest(files) };
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
  files: Storage,
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
  const tables = await copyTablesOut(client, files);
  const jobs = await copyJobsOut(client, files);
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
async function deleteOld(to: Storage, at: Date, keep_days: number): Promise<string[]> {
  const { whole } = await listBackups(to);
  const old = new Set(
    chooseOld(
      whole.map((one) => one.at),
      at,
      keep_days,
    ),
  );
  const names = whole.filter((one) => old.has(one.at)).map(({ name }) => name);
  for (const name of names) await discardBackup(to, name);
  return names;
}
