import sharp from 'sharp';
import { formatOf, keepDrawnParts, type PictureFormat } from './picture-parts.ts';
import { randomHex } from './random.ts';
import { refuse } from './refusal.ts';
import type { Storage } from './storage.ts';

// No picture is drawn twice: the cache of libvips would only take memory, here and in
// `pictures.ts`.
sharp.cache(false);

/** Maximum width and height of a player's picture, in pixels. */
const players_side_max = 512;
/**
 * The largest that a phone's camera makes by default has 4284 × 5712, called 24 megapixels; takes
 * some 100 MB to draw.
 */
const pixels_max = 25e6;
/** By EXIF orientation, from 1: how to make the picture upright; mirrored first, then turned. */
const turns = [
  { angle: 0, flip: false, flop: false },
  { angle: 0, flip: false, flop: true },
  { angle: 180, flip: false, flop: false },
  { angle: 0, flip: true, flop: false },
  { angle: 90, flip: true, flop: false },
  { angle: 90, flip: false, flop: false },
  { angle: 90, flip: false, flop: true },
  { angle: 270, flip: false, flop: false },
];
/** A picture that takes longer than this to draw is refused, in seconds. */
const draw_s_max = 10;
/** Concurrent drawings: the others queue, so that uploads leave CPU time to the rest. */
const places_max = 2;

let places_taken = 0;
const waiting: (() => void)[] = [];

/**
 * Re-encodes a PNG, JPEG or WebP as an upright WebP without metadata, of at most `side_max` pixels
 * in width and height, by default 512. Refuses upload.not_a_picture, judged by the bytes; names and
 * types sent along are ignored.
 */
export async function redrawPicture(bytes: Buffer, side_max = players_side_max): Promise<Buffer> {
  const format = formatOf(bytes);
  if (!format || !endsAsIs(bytes, format) || isArchive(bytes))
    return refuse('upload.not_a_picture');
  if (places_taken >= places_max) await new Promise<void>((resolve) => waiting.push(resolve));
  else places_taken += 1;
  try {
    return await draw(bytes, format, side_max);
  } catch {
    // Anything that the library can't read, or that ends too early, is no picture; drawing has no
    // other way to fail.
    return refuse('upload.not_a_picture');
  } finally {
    const next = waiting.shift();
    if (next) next();
    else places_taken -= 1;
  }
}

/** How many bytes tell a picture from anything else. */
export const picture_start_bytes = 12;

/** Whether these first bytes are those of a PNG, JPEG or WebP. */
export function beginsAsPicture(bytes: Buffer): boolean {
  return formatOf(bytes) !== undefined;
}

async function draw(bytes: Buffer, format: PictureFormat, side_max: number): Promise<Buffer> {
  const picture = keepDrawnParts(bytes, format);
  if (!picture || picture.pixels > pixels_max) throw new RangeError(format);
  const { angle, flip, flop } = turns[picture.orientation - 1]!;
  return sharp(picture.bytes, { limitInputPixels: pixels_max, failOn: 'error' })
    .flip(flip)
    .flop(flop)
    .rotate(angle)
    .resize({ width: side_max, height: side_max, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84 })
    .timeout({ seconds: draw_s_max })
    .toBuffer();
}

const png_end = Buffer.from('0000000049454e44ae426082', 'hex');

/**
 * Whether nothing follows the picture's own end. Not checked for a JPEG: phones append a second
 * picture or data of their own, none of which is stored.
 */
function endsAsIs(bytes: Buffer, format: PictureFormat): boolean {
  if (format === 'png')
    return (
      bytes.subarray(-png_end.length).equals(png_end) &&
      bytes.indexOf(png_end) === bytes.length - png_end.length
    );
  if (format === 'webp') return bytes.readUInt32LE(4) + 8 === bytes.length;
  return true;
}

/**
 * Whether the bytes also open as a ZIP, whose end record may be followed by at most 65,535 bytes of
 * comment.
 */
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
/** That of a file which a crash interrupted; earlier versions left out the extension. */
const unfinished_pattern = /^\.[0-9a-f]{32}(?:\.webp)?$/;

const fileOf = (name: string) => `${name}.webp`;

/** Stores a picture under a new name of 128 random bits; returns it. Rejects as `put` does. */
export async function keepFile(storage: Storage, bytes: Buffer): Promise<string> {
  const name = randomHex(16);
  await storage.put(fileOf(name), bytes);
  return name;
}

/** The bytes of a picture by the last part of its address; undefined when there is none. */
export async function findFile(storage: Storage, file: string): Promise<Buffer | undefined> {
  return file_pattern.test(file) ? storage.read(file) : undefined;
}

/** Deletes a picture. Idempotent. */
export async function deleteFile(storage: Storage, name: string): Promise<void> {
  await storage.delete(fileOf(name));
}

/**
 * Files that were stored before `at`: pictures by their names, and what a crash left by its file's
 * name.
 */
export async function listFilesBefore(
  storage: Storage,
  at: Date,
): Promise<{ kept: string[]; unfinished: string[] }> {
  const old = { kept: [] as string[], unfinished: [] as string[] };
  for await (const { name: file, at: stored_at } of storage.list()) {
    if (stored_at >= at) continue;
    if (file_pattern.test(file)) old.kept.push(file.slice(0, -'.webp'.length));
    else if (unfinished_pattern.test(file)) old.unfinished.push(file);
  }
  return old;
}
