import fs from 'node:fs';
import path from 'node:path';
import { BackupError, placesIn, type Manifest, type StoredFile } from './manifest.ts';
import { countLines, measureFile } from './stored-file.ts';
import { findDamagedUploads } from './uploads.ts';

/**
 * Reads a backup on trial: each file has the size and the hash that the manifest says, and each
 * table decompresses to as many rows. Throws a BackupError that names the first file that differs.
 */
export async function readThrough(folder: string, manifest: Manifest): Promise<void> {
  const { table, jobs, upload_list } = placesIn(folder);
  for (const { name, rows, ...stored } of manifest.tables) {
    await compare(table(name), stored);
    await compareRows(table(name), rows);
  }
  await compare(jobs, manifest.jobs);
  await compareRows(jobs, manifest.jobs.rows);
  await compare(upload_list, manifest.uploads);
  for await (const file of findDamagedUploads(folder)) throw damaged(file, 'differs from the list');
}

async function compare(file: string, { bytes, sha256 }: StoredFile): Promise<void> {
  if (!fs.existsSync(file)) throw damaged(file, 'is missing');
  const found = await measureFile(file);
  if (found.bytes !== bytes)
    throw damaged(file, `has ${found.bytes} bytes, and the manifest says ${bytes}`);
  if (found.sha256 !== sha256) throw damaged(file, 'was changed: its SHA-256 differs');
}

async function compareRows(file: string, rows: number): Promise<void> {
  const found = await countLines(file);
  if (found !== rows) throw damaged(file, `has ${found} rows, and the manifest says ${rows}`);
}

function damaged(file: string, fault: string): BackupError {
  return new BackupError(
    `The backup is damaged: ${path.basename(file)} ${fault} (${file}). Take another one.`,
  );
}
