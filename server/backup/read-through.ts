import type { Storage } from '../kit/storage.ts';
import { BackupError, places, type Manifest, type StoredFile } from './manifest.ts';
import { measureFile, measureLines } from './stored-file.ts';
import { findDamagedUploads } from './uploads.ts';

/**
 * Reads a backup on trial: each file has the size and the hash that the manifest says, and each
 * table decompresses to as many rows. Throws a BackupError that names the first file that differs.
 */
export async function readThrough(files: Storage, manifest: Manifest): Promise<void> {
  const compare = (
    name: string,
    { bytes, sha256 }: StoredFile,
    found: StoredFile | undefined,
  ): void => {
    if (!found) throw damaged(files, name, 'is missing');
    if (found.bytes !== bytes)
      throw damaged(
        files,
        name,
        `${found.bytes < bytes ? 'is cut off: it ' : ''}has ${found.bytes} bytes, and the manifest says ${bytes}`,
      );
    if (found.sha256 !== sha256) throw damaged(files, name, 'was changed: its SHA-256 differs');
  };
  const compareRows = async (name: string, expected: StoredFile & { rows: number }) => {
    const found = await measureLines(files, name);
    compare(name, expected, found);
    if (found!.lines !== expected.rows)
      throw damaged(
        files,
        name,
        found!.lines === undefined
          ? 'can’t be decompressed'
          : `has ${found!.lines} rows, and the manifest says ${expected.rows}`,
      );
  };
  for (const table of manifest.tables) await compareRows(places.table(table.name), table);
  await compareRows(places.jobs, manifest.jobs);
  const { upload_list } = places;
  compare(upload_list, manifest.uploads, await measureFile(files, upload_list));
  const [picture] = await findDamagedUploads(files);
  if (picture) throw damaged(files, `${places.uploads}/${picture}`, 'differs from the list');
}

function damaged({ place }: Storage, name: string, fault: string): BackupError {
  const file = name.slice(name.lastIndexOf('/') + 1);
  return new BackupError(
    `The backup is damaged: ${file} ${fault} (${place}/${name}). Take another one.`,
  );
}
