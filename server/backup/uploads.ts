/** The pictures of a backup: files that never change, each under a random name. */
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { placesIn, type Manifest } from './manifest.ts';
import { measureFile, storeCopy } from './stored-file.ts';

const picture_pattern = /^[0-9a-f]{32}\.webp$/;
const line_pattern = /^([0-9a-f]{32}\.webp)\t(\d+)\t([0-9a-f]{64})$/;

/**
 * Copies the pictures of a folder into a backup's, those that it doesn't have yet, and lists them.
 * Called before the snapshot of the tables and after it, so that a picture that only the snapshot
 * still names is there, and one of the last moment, too.
 */
export async function copyUploads(uploads_dir: string, folder: string): Promise<void> {
  const { uploads, upload_list } = placesIn(folder);
  fs.mkdirSync(uploads, { recursive: true });
  const names = fs.existsSync(uploads_dir) ? fs.readdirSync(uploads_dir) : [];
  const list = fs.openSync(upload_list, 'a');
  try {
    for (const name of names) {
      const target = path.join(uploads, name);
      if (!picture_pattern.test(name) || fs.existsSync(target)) continue;
      try {
        const { bytes, sha256 } = await storeCopy(path.join(uploads_dir, name), target);
        fs.writeSync(list, `${name}\t${bytes}\t${sha256}\n`);
      } catch (problem) {
        // Deleted since the folder was listed.
        const { code, path: at } = problem as NodeJS.ErrnoException;
        if (code !== 'ENOENT' || at === target) throw problem;
        fs.rmSync(target, { force: true });
      }
    }
    fs.fsyncSync(list);
  } finally {
    fs.closeSync(list);
  }
}

/** A picture as a backup lists it. */
interface ListedUpload {
  name: string;
  bytes: number;
  sha256: string;
}

/** The pictures that a backup lists. Throws at a line of another shape. */
async function* listUploads(folder: string): AsyncGenerator<ListedUpload> {
  const input = fs.createReadStream(placesIn(folder).upload_list);
  for await (const line of createInterface({ input })) {
    const [, name, bytes, sha256] = line_pattern.exec(line) ?? [];
    if (!name || !sha256) throw new Error(`a line of the list of pictures is damaged: ${line}`);
    yield { name, bytes: Number(bytes), sha256 };
  }
}

/** Sums up the pictures of a backup, for its manifest. */
export async function sumUploads(folder: string): Promise<Manifest['uploads']> {
  let [files, files_bytes] = [0, 0];
  for await (const { bytes } of listUploads(folder)) {
    files += 1;
    files_bytes += bytes;
  }
  return { ...(await measureFile(placesIn(folder).upload_list)), files, files_bytes };
}

/** The paths of pictures of a backup that aren't as its list says. */
export async function* findDamagedUploads(folder: string): AsyncGenerator<string> {
  for await (const { name, bytes, sha256 } of listUploads(folder)) {
    const file = path.join(placesIn(folder).uploads, name);
    const found = fs.existsSync(file) ? await measureFile(file) : undefined;
    if (found?.bytes !== bytes || found.sha256 !== sha256) yield file;
  }
}

/**
 * Puts the pictures of a backup into a folder that may have others, and lacks a picture or has it
 * whole. Those that no row names are forgotten later, as every unused one.
 */
export async function restoreUploads(folder: string, uploads_dir: string): Promise<void> {
  fs.mkdirSync(uploads_dir, { recursive: true });
  for await (const { name } of listUploads(folder)) {
    const target = path.join(uploads_dir, name);
    if (fs.existsSync(target)) continue;
    // The name of an unfinished picture, which is forgotten if this is interrupted.
    const unfinished = path.join(uploads_dir, `.${path.basename(name, '.webp')}`);
    fs.rmSync(unfinished, { force: true });
    await storeCopy(path.join(placesIn(folder).uploads, name), unfinished);
    fs.renameSync(unfinished, target);
  }
}
