/** The layout of a backup: a folder of compressed tables and pictures, and the manifest of them. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { openStorage, type Storage } from '../kit/storage.ts';

/** A backup can't be made, or this one can't be used. The message says why and what to do. */
export class BackupError extends Error {}

const format = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const head = z.string().regex(/^[0-9a-f]{10}$/);
const moment = z.iso.datetime();
const count = z.int().min(0);
/** A file as it is on the disk, compressed if it is. */
const stored = z.object({ bytes: count, sha256 });
const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

const manifest_shape = z.object({
  format: z.int(),
  /** The product's version. */
  product: z.string(),
  /** The version of PostgreSQL, to read; a backup fits every one. */
  postgres: z.string(),
  /** It is a demo's, or a real site's. */
  demo: z.boolean(),
  began_at: moment,
  ended_at: moment,
  /** The migrations that had run, with the SHA-256 of their texts. */
  migrations: z.array(z.object({ name: z.string(), hash: sha256 })),
  /** The epoch of facts. */
  epoch: z.int().min(1),
  keys: z.object({
    /** The fingerprint of the key that seals; null where none was made yet. */
    seals: head.nullable(),
    /** Those of the keys that sealed what is in the backup, for each kind of it. */
    sealed: z.array(z.object({ name: z.string(), heads: z.array(head) })),
  }),
  tables: z.array(stored.extend({ name, columns: z.array(name).min(1), rows: count })),
  /** The last number of each sequence that has given one. */
  sequences: z.array(z.object({ name, last: count })),
  /** The queue of jobs. */
  jobs: stored.extend({ rows: count }),
  /** The list of the pictures, and their number and size. */
  uploads: stored.extend({ files: count, files_bytes: count }),
});

/** The content of a backup. */
export type Manifest = z.infer<typeof manifest_shape>;
/** Size and SHA-256 of a file of a backup. */
export type StoredFile = z.infer<typeof stored>;
/** A table of a backup. */
export type StoredTable = Manifest['tables'][number];

/** The places in a backup's folder; without one, the names below it. */
export const placesIn = (folder = '') => ({
  table: (name: string) => path.join(folder, 'tables', `${name}.gz`),
  jobs: path.join(folder, 'jobs.gz'),
  uploads: path.join(folder, 'uploads'),
  upload_list: path.join(folder, 'uploads.tsv'),
  manifest: path.join(folder, 'manifest.json'),
});

/** The names of a backup's files. */
export const places = placesIn();

/**
 * Opens the place that holds backups, or is one: a folder, or the `s3://` address of a bucket.
 * Throws a BackupError when an address is malformed.
 */
export function openBackups(address: string): Storage {
  try {
    return openStorage(address, { mode: folder_mode });
  } catch (problem) {
    if (!(problem instanceof RangeError)) throw problem;
    throw new BackupError(`The address of the bucket ${problem.message}.`);
  }
}

/** A backup is for its owner alone. */
const folder_mode = 0o700;

/** Writes the manifest, the last of all files, and waits for the disk. */
export async function writeManifest(files: Storage, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ sha256: hashOf(manifest), manifest }, null, 1);
  await files.put(places.manifest, Buffer.from(text));
}

/**
 * Reads the manifest of this backup. Throws a BackupError when it has none, when it was changed, or
 * when a later version wrote it.
 */
export async function readManifest(files: Storage): Promise<Manifest> {
  const { place } = files;
  const bytes = await files.read(places.manifest);
  if (!bytes)
    throw new BackupError(
      `${place} is no whole backup: it has no ${places.manifest}, which is written last.`,
    );
  const changed = new BackupError(
    `${place}/${places.manifest} was changed since the backup was written.`,
  );
  let read: { sha256?: unknown; manifest?: { format?: unknown } | null };
  try {
    read = JSON.parse(bytes.toString()) as typeof read;
  } catch {
    throw changed;
  }
  if (typeof read?.manifest?.format === 'number' && read.manifest.format > format)
    throw new BackupError(`A newer version of the product wrote ${place}: restore it with that.`);
  const parsed = manifest_shape.safeParse(read?.manifest);
  if (!parsed.success || hashOf(read.manifest) !== read.sha256) throw changed;
  return parsed.data;
}

function hashOf(manifest: unknown): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

/** The rows of all tables. */
export function countAllRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** The size of everything but the manifest, in bytes. */
export function sizeOf({ tables, jobs, uploads }: Manifest): number {
  const files = [...tables, jobs, uploads];
  return files.reduce((sum, { bytes }) => sum + bytes, uploads.files_bytes);
}

const begins = 'backup-';
/** The end of the name of a backup that isn't whole. */
const failed = '.failed';

/**
 * The name of a backup that began at this moment, by which a folder is sorted: while it is written
 * it has the end of a failed one, so that nothing that interrupts it leaves one that seems whole.
 */
export function nameBackup(at: Date): { name: string; unfinished: string } {
  const stamp = at.toISOString().replaceAll(/[:.]/g, '-');
  return { name: `${begins}${stamp}`, unfinished: `${begins}${stamp}${failed}` };
}

const whole_pattern = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

/** Backups in one place, newest first: the whole ones, and the names of the failed ones. */
export interface ListedBackups {
  whole: { name: string; at: Date }[];
  failed: string[];
}

/**
 * The backups in a place. In a folder a failed one has the name of one; in a bucket, where nothing
 * can be renamed, a backup is whole once it has its manifest, which is written when all else was
 * read again.
 */
export async function listBackups(to: Storage): Promise<ListedBackups> {
  const found: ListedBackups = { whole: [], failed: [] };
  for (const name of (await to.listFolders()).toSorted().toReversed()) {
    const [, day, h, m, s, ms] = whole_pattern.exec(name) ?? [];
    if (day) {
      const is_whole = to.rename || (await hasManifest(to.within(name)));
      if (is_whole) found.whole.push({ name, at: new Date(`${day}T${h}:${m}:${s}.${ms}Z`) });
      else found.failed.push(name);
    } else if (name.endsWith(failed) && whole_pattern.test(name.slice(0, -failed.length)))
      found.failed.push(name);
  }
  return found;
}

async function hasManifest(files: Storage): Promise<boolean> {
  return (await files.read(places.manifest)) !== undefined;
}

/**
 * Takes its name from a backup first, and then deletes it: if that is interrupted, the rest isn't
 * taken for a whole one.
 */
export async function discardBackup(to: Storage, name: string): Promise<void> {
  await to.rename?.(name, `${name}${failed}`);
  const doomed = to.within(to.rename ? `${name}${failed}` : name);
  await doomed.delete(places.manifest);
  await doomed.deleteAll();
}

/**
 * The backup that an operator names: the place itself, or the newest whole one in it. Throws a
 * BackupError when there is none.
 */
export async function findBackup(from: Storage): Promise<Storage> {
  if (from.place.endsWith(failed))
    throw new BackupError(`${from.place} is a backup that failed: take another one.`);
  if (await hasManifest(from)) return from;
  const [newest] = (await listBackups(from)).whole;
  if (!newest) throw new BackupError(`${from.place} is no backup, and there is none in it.`);
  return from.within(newest.name);
}
