import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Transform, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { StoredFile } from './manifest.ts';

/** Low: a backup shares two cores with players, and its size matters less than its time. */
const gzip_level = 2;

/** Writes a stream into a new file, compressed, and waits for the disk. */
export async function storeCompressed(source: Readable, file: string): Promise<StoredFile> {
  const measure = new Measure();
  const target = fs.createWriteStream(file, { flags: 'wx', flush: true });
  await pipeline(source, createGzip({ level: gzip_level }), measure, target);
  return measure.result();
}

/** Copies a file to a place where there is none, and waits for the disk. */
export async function storeCopy(from: string, to: string): Promise<StoredFile> {
  const measure = new Measure();
  const target = fs.createWriteStream(to, { flags: 'wx', flush: true });
  await pipeline(fs.createReadStream(from), measure, target);
  return measure.result();
}

/** Size and hash of a file as it is on the disk now. */
export async function measureFile(file: string): Promise<StoredFile> {
  const measure = new Measure();
  await pipeline(fs.createReadStream(file), measure, nowhere());
  return measure.result();
}

/** Decompresses a file on trial; returns how many lines it has. Throws when it is damaged. */
export async function countLines(file: string): Promise<number> {
  let lines = 0;
  const counter = new Writable({
    write(part: Buffer, _encoding, done) {
      for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
      done();
    },
  });
  await pipeline(fs.createReadStream(file), createGunzip(), counter);
  return lines;
}

/** Decompresses a file into a stream. */
export async function readCompressed(file: string, target: Writable): Promise<void> {
  await pipeline(fs.createReadStream(file), createGunzip(), target);
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
