import { createHash } from 'node:crypto';
import { Transform, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Storage } from '../kit/storage.ts';
import type { StoredFile } from './manifest.ts';

/** Low: a backup shares two cores with players, and its size matters less than its time. */
const gzip_level = 2;

/** Stores a stream as it comes, compressed, without ever holding all of it. */
export async function storeCompressed(
  source: Readable,
  files: Storage,
  name: string,
): Promise<StoredFile> {
  const measure = new Measure();
  const ends = await Promise.allSettled([
    pipeline(source, createGzip({ level: gzip_level }), measure),
    files.put(name, measure),
  ]);
  const reasons = ends.flatMap((end) =>
    end.status === 'rejected' ? [end.reason as NodeJS.ErrnoException] : [],
  );
  // The failure of either closes the other, which says less.
  const [first] = [...reasons.filter(({ code }) => code !== closed_code), ...reasons];
  if (first) throw first;
  return measure.result();
}

const closed_code = 'ERR_STREAM_PREMATURE_CLOSE';

/** Size and hash of these bytes. */
export function measureBytes(bytes: Buffer): StoredFile {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Size and hash of a file as it is stored now; undefined when there is none. */
export async function measureFile(files: Storage, name: string): Promise<StoredFile | undefined> {
  const source = await files.open(name);
  if (!source) return undefined;
  const measure = new Measure();
  await pipeline(source, measure, nowhere());
  return measure.result();
}

/**
 * Size and hash of a compressed file, and how many lines it has: `lines` is undefined when it can't
 * be decompressed. Undefined when there is no file.
 */
export async function measureLines(
  files: Storage,
  name: string,
): Promise<(StoredFile & { lines: number | undefined }) | undefined> {
  const source = await files.open(name);
  if (!source) return undefined;
  let lines = 0;
  const counter = new Writable({
    write(part: Buffer, _encoding, done) {
      for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
      done();
    },
  });
  const measure = new Measure();
  try {
    await pipeline(source, measure, createGunzip(), counter);
    return { ...measure.result(), lines };
  } catch (problem) {
    if (!isDamage(problem)) throw problem;
    const stored = await measureFile(files, name);
    return stored && { ...stored, lines: undefined };
  }
}

/** Whether zlib gave up on the content. */
function isDamage(problem: unknown): boolean {
  return Boolean((problem as NodeJS.ErrnoException).code?.startsWith('Z_'));
}

/** Decompresses a file into a stream. Throws when there is no file. */
export async function readCompressed(
  files: Storage,
  name: string,
  target: Writable,
): Promise<void> {
  const source = await files.open(name);
  if (!source) throw new Error(`${name} is missing in ${files.place}`);
  await pipeline(source, createGunzip(), target);
}

function nowhere(): Writable {
  return new Writable({ write: (_part, _encoding, done) => done() });
}

/** Passes everything on, and counts and hashes it. */
class Measure extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(part: Buffer, _encoding: string, done: (e: null, part: Buffer) => void) {
    this.#hash.update(part);
    this.#bytes += part.length;
    done(null, part);
  }

  result(): StoredFile {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
