/** The pictures of a backup: files that never change, each under a random name. */
import { createInterface } from 'node:readline';
import { doAtOnce } from '../kit/each.ts';
import type { Storage } from '../kit/storage.ts';
import { places, type Manifest, type StoredFile } from './manifest.ts';
import { measureBytes, measureFile } from './stored-file.ts';

const picture_pattern = /^[0-9a-f]{32}\.webp$/;
const line_pattern = /^([0-9a-f]{32}\.webp)\t(\d+)\t([0-9a-f]{64})$/;
/** A bucket takes some ten milliseconds for each. */
const at_once = 8;

/** The pictures that a backup holds, by their names. */
export type CopiedUploads = Map<string, StoredFile>;

/**
 * Copies the stored pictures into a backup, those that it doesn't have yet, and notes them. Called
 * before the snapshot of the tables and after it, so that a picture that only the snapshot still
 * names is there, and one of the last moment, too.
 */
export async function copyUploads(
  uploads: Storage,
  files: Storage,
  copied: CopiedUploads,
): Promise<void> {
  const to = files.within(places.uploads);
  await doAtOnce(uploads.list(), at_once, async ({ name }) => {
    if (!picture_pattern.test(name) || copied.has(name)) return;
    const bytes = await uploads.read(name);
    if (!bytes) return; // Deleted since the pictures were listed.
    await to.put(name, bytes);
    copied.set(name, measureBytes(bytes));
  });
}

/** Writes the list of a backup's pictures; returns their sum, for its manifest. */
export async function listCopied(
  files: Storage,
  copied: CopiedUploads,
): Promise<Manifest['uploads']> {
  let files_bytes = 0;
  const lines = Array.from(copied, ([name, { bytes, sha256 }]) => {
    files_bytes += bytes;
    return `${name}\t${bytes}\t${sha256}\n`;
  });
  const list = Buffer.from(lines.join(''));
  await files.put(places.upload_list, list);
  return { ...measureBytes(list), files: copied.size, files_bytes };
}

/** A picture as a backup lists it. */
interface ListedUpload extends StoredFile {
  name: string;
}

/** The pictures that a backup lists. Throws at a line of another shape. */
async function* listUploads(files: Storage): AsyncGenerator<ListedUpload> {
  const input = await files.open(places.upload_list);
  if (!input) throw new Error(`${places.upload_list} is missing in ${files.place}`);
  for await (const line of createInterface({ input })) {
    const [, name, bytes, sha256] = line_pattern.exec(line) ?? [];
    if (!name || !sha256) throw new Error(`a line of the list of pictures is damaged: ${line}`);
    yield { name, bytes: Number(bytes), sha256 };
  }
}

/** The names of pictures of a backup that aren't as its list says. */
export async function findDamagedUploads(files: Storage): Promise<string[]> {
  const damaged: string[] = [];
  await doAtOnce(listUploads(files), at_once, async ({ name, bytes, sha256 }) => {
    const found = await measureFile(files, `${places.uploads}/${name}`);
    if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(name);
  });
  return damaged;
}

/**
 * Puts the pictures of a backup into a storage that may have others, and lacks a picture or has it
 * whole. Those that no row names are forgotten later, as every unused one.
 */
export async function restoreUploads(files: Storage, uploads: Storage): Promise<void> {
  const present = new Set<string>();
  for await (const { name } of uploads.list()) present.add(name);
  await doAtOnce(listUploads(files), at_once, async ({ name }) => {
    if (present.has(name)) return;
    const bytes = await files.within(places.uploads).read(name);
    if (!bytes) throw new Error(`${name} is missing in ${files.place}`);
    await uploads.put(name, bytes);
  });
}
