import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { randomHex } from './random.ts';
import { refuse } from './refusal.ts';

// No picture is drawn twice: what libvips would remember of it only takes memory, here and in `pictures.ts`.
sharp.cache(false);

/** A kept picture is at most this wide and high, in pixels. */
const side_max = 512;
/** 24 million pixels: the largest that a phone's camera makes by default, and some 100 MB while it is drawn. */
const pixels_max = 24e6;
/** A picture that takes longer to draw than this is none, in seconds. */
const draw_s_max = 10;
/** Pictures drawn at a time: the others wait, so that uploads leave processors to the rest. */
const places_max = 2;

let places_taken = 0;
const waiting: (() => void)[] = [];

/**
 * Draws a PNG, JPEG or WebP anew, as a WebP of at most 512 × 512 pixels that stands upright and holds nothing but pixels.
 * Refuses upload.not_a_picture, by what the bytes are; names and types that were sent along count for nothing.
 */
export async function redrawPicture(bytes: Buffer): Promise<Buffer> {
  const format = formatOf(bytes);
  if (!format || !endsAsIs(bytes, format) || isArchive(bytes)) return refuse('upload.not_a_picture');
  if (places_taken >= places_max) await new Promise<void>((resolve) => waiting.push(resolve));
  else places_taken += 1;
  try {
    return await draw(bytes, format);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else places_taken -= 1;
  }
}

type Format = 'png' | 'jpeg' | 'webp';

async function draw(bytes: Buffer, format: Format): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: pixels_max, failOn: 'error' });
  try {
    // The library looks for itself; both have to see the same.
    if ((await picture.metadata()).format !== format) return refuse('upload.not_a_picture');
    return await picture
      .autoOrient()
      .resize({ width: side_max, height: side_max, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .timeout({ seconds: draw_s_max })
      .toBuffer();
  } catch {
    // Whatever the library can't read or finds too large is no picture; it has no other way to fail here.
    return refuse('upload.not_a_picture');
  }
}

const png_start = Buffer.from('89504e470d0a1a0a', 'hex');
const png_end = Buffer.from('0000000049454e44ae426082', 'hex');
const jpeg_start = Buffer.from('ffd8ff', 'hex');

function formatOf(bytes: Buffer): Format | undefined {
  if (bytes.subarray(0, 8).equals(png_start)) return 'png';
  if (bytes.subarray(0, 3).equals(jpeg_start)) return 'jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

/**
 * Whether nothing stands behind the picture's own end. Of a JPEG that isn't asked: phones append a second picture or
 * notes of their own, of which nothing is kept.
 */
function endsAsIs(bytes: Buffer, format: Format): boolean {
  if (format === 'png')
    return bytes.subarray(-png_end.length).equals(png_end) && bytes.indexOf(png_end) === bytes.length - png_end.length;
  if (format === 'webp') return bytes.readUInt32LE(4) + 8 === bytes.length;
  return true;
}

/** Whether the bytes can also be opened as a ZIP, whose own end may be followed by at most 65,535 bytes of comment. */
function isArchive(bytes: Buffer): boolean {
  const end_length = 22;
  const tail = bytes.subarray(-(end_length + 0xffff));
  const found = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  return (
    found >= 0 &&
    found + end_length <= tail.length &&
    found + end_length + tail.readUInt16LE(found + 20) === tail.length
  );
}

const file_pattern = /^[0-9a-f]{32}\.webp$/;
const unfinished_pattern = /^\.[0-9a-f]{32}$/;

/** Keeps a picture under a new name of 128 random bits; returns the name. All of it is on the disk, or an error is thrown and nothing is. */
export async function keepFile(folder: string, bytes: Buffer): Promise<string> {
  const name = randomHex(16);
  const unfinished = unfinishedOf(folder, name);
  try {
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(unfinished, bytes, { flag: 'wx', flush: true });
    await fs.rename(unfinished, fileOf(folder, name));
  } catch (problem) {
    await fs.rm(unfinished, { force: true }).catch(() => {});
    throw new Error(`a picture can't be kept in ${folder}: ${(problem as Error).message}`, { cause: problem });
  }
  return name;
}

function fileOf(folder: string, name: string): string {
  return path.join(folder, `${name}.webp`);
}

function unfinishedOf(folder: string, name: string): string {
  return path.join(folder, `.${name}`);
}

/** The bytes behind the last part of an address; undefined when there are none. */
export async function findFile(folder: string, file: string): Promise<Buffer | undefined> {
  if (!file_pattern.test(file)) return undefined;
  return fs.readFile(path.join(folder, file)).catch((problem: { code?: string }) => {
    if (problem.code === 'ENOENT') return undefined;
    throw problem;
  });
}

/** Deletes a picture, finished or not; one that is gone already is no error. */
export async function deleteFile(folder: string, name: string): Promise<void> {
  for (const file of [fileOf(folder, name), unfinishedOf(folder, name)]) await fs.rm(file, { force: true });
}

/** What was put in the folder before `at`: the pictures that are kept, by name, and what a crash left unfinished. */
export async function listFilesBefore(folder: string, at: Date): Promise<{ kept: string[]; unfinished: string[] }> {
  const files = await fs.readdir(folder).catch((problem: { code?: string }) => {
    if (problem.code === 'ENOENT') return [];
    throw problem;
  });
  const old = { kept: [] as string[], unfinished: [] as string[] };
  for (const file of files) {
    const is_kept = file_pattern.test(file);
    if (!is_kept && !unfinished_pattern.test(file)) continue;
    // Another process may be deleting too.
    const stat = await fs.stat(path.join(folder, file)).catch(() => undefined);
    if (!stat || stat.mtime >= at) continue;
    if (is_kept) old.kept.push(path.basename(file, '.webp'));
    else old.unfinished.push(file.slice(1));
  }
  return old;
}
