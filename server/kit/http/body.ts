import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { RawBody } from '@vitrine/contract/endpoint';
import type { ErrorKey } from '@vitrine/contract/errors';
import type { FieldError } from '@vitrine/contract/field-errors';
import type { HonoRequest } from 'hono';
import { Refusal, refuse } from '../refusal.ts';
import type { Upload } from './upload-places.ts';
import { beginsAsPicture, picture_start_bytes } from '../uploads.ts';

/** Maximum size of a body that isn't an upload. */
export const body_bytes_max = 256 * 1024;
/** Maximum size of an uploaded picture. */
export const upload_bytes_max = 5 * 1024 * 1024;
/** Allowance for the rest of the form around its file. */
const form_bytes_max = 16 * 1024;
/** An upload is one file and perhaps some fields; a form of more parts isn't parsed. */
const parts_max = 5;
/** Size of the head of a part: a browser's are some 150 bytes. */
const part_head_bytes_max = 1024;
/** Number of the headers in it. */
const part_headers_max = 4;

/** How long a body may take to arrive. */
export const patience_ms = 30_000;
/**
 * The upload of a picture may take longer while it keeps at least this rate: a poor mobile
 * connection's.
 */
export const upload_bytes_per_s_min = 16 * 1024;

/**
 * Reads the request's body as text, of at most `bytes_max` bytes. Refuses `request.too_large`,
 * `request.too_slow` after 30 s, and `request.malformed` when the caller hangs up before its end.
 */
export async function readBody(request: HonoRequest, bytes_max: number): Promise<string> {
  if (isAnnounced(request, bytes_max)) return inTime(request.text(), patience_ms);
  return (await readBytes(request, bytes_max, Infinity)).toString('utf8');
}

/**
 * Reads the request's body unparsed, of at most 256 KiB, with the headers except cookies. Refuses
 * as `readBody` does.
 */
export async function readRaw(request: HonoRequest): Promise<RawBody> {
  isAnnounced(request, body_bytes_max);
  const bytes = await readBytes(request, body_bytes_max, Infinity);
  const headers = new Headers(request.raw.headers);
  headers.delete('cookie');
  return { bytes, headers };
}

/**
 * Reads the picture in the field `file` (or `image`) of a form. Refuses `request.content_type` when
 * the body isn't a form, `request.invalid` for a form without a file or of more than 5 parts,
 * `upload.not_a_picture` by the first bytes of the file, `request.too_large`, `request.too_slow`,
 * `request.malformed`. After a refusal the rest is received, because browsers read no answer
 * before, but not looked at.
 */
export async function readUpload(request: HonoRequest, upload: Upload): Promise<Buffer> {
  const boundary = readBoundary(request.header('content-type') ?? '');
  isAnnounced(request, upload_bytes_max + form_bytes_max);
  const form = new UploadForm(boundary);
  const bounds = {
    bytes_max: upload_bytes_max + form_bytes_max,
    bytes_per_s_min: upload_bytes_per_s_min,
  };
  upload.begin();
  await eachChunk(request, { ...bounds, upload }, (chunk) => form.take(chunk));
  return form.end();
}

/** A multipart form that is parsed as it comes, up to its first fault. */
class UploadForm {
  readonly #parser: BusboyInstance;
  readonly #finished = Promise.withResolvers<void>();
  #chunks: Buffer[] | undefined;
  /** Resolves once all of the file has come out of the parser. */
  #received: Promise<unknown> = Promise.resolve();
  #fault: Refusal | undefined;

  constructor(boundary: string) {
    // Parse by the boundary that was checked, however else the header could be read.
    const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
    const limits = {
      parts: parts_max,
      fileSize: upload_bytes_max,
      fieldSize: part_head_bytes_max,
      headerSize: part_head_bytes_max,
      headerPairs: part_headers_max,
    };
    this.#parser = new Busboy({ headers, limits });
    this.#parser.on('file', (name, file) => this.#receive(name, file));
    this.#parser.on('partsLimit', () =>
      this.#refuse('request.invalid', { file: [`many ${parts_max}`] }),
    );
    this.#parser.on('error', () => this.#refuse('request.malformed'));
    this.#parser.once('finish', () => this.#finished.resolve());
  }

  take(chunk: Uint8Array): void {
    if (!this.#fault) this.#parser.write(chunk);
  }

  /** The file. Refuses the first fault of the form. */
  async end(): Promise<Buffer> {
    if (!this.#fault) this.#parser.end();
    await this.#finished.promise;
    if (!this.#fault) await this.#received;
    if (this.#fault) throw this.#fault;
    return this.#chunks
      ? Buffer.concat(this.#chunks)
      : refuse('request.invalid', { file: ['missing'] });
  }

  #receive(name: string, file: BusboyFileStream): void {
    // Also of a part that nobody reads: an error that nobody hears would end the process.
    file.on('error', () => this.#refuse('request.malformed'));
    if (this.#chunks || !['file', 'image'].includes(name)) return void file.resume();
    const chunks: Buffer[] = (this.#chunks = []);
    let bytes = 0;
    this.#received = new Promise((resolve) => file.once('close', resolve));
    file.on('limit', () => this.#refuse('request.too_large'));
    file.on('data', (chunk: Buffer) => {
      if (this.#fault) return;
      chunks.push(chunk);
      const had_start = bytes >= picture_start_bytes;
      bytes += chunk.length;
      if (had_start || bytes < picture_start_bytes) return;
      if (!beginsAsPicture(Buffer.concat(chunks))) this.#refuse('upload.not_a_picture');
    });
  }

  #refuse(key: ErrorKey, fields?: Record<string, FieldError[]>): void {
    this.#fault ??= new Refusal(key, fields);
    this.#chunks = undefined;
    this.#finished.resolve();
  }
}

/**
 * The boundary between the parts of a multipart form. Refuses `request.content_type` when it isn't
 * such a form, and `request.malformed` when the boundary is missing.
 */
function readBoundary(content_type: string): string {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(content_type)) refuse('request.content_type');
  const [, boundary] =
    /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*(?:;|$)/i.exec(content_type) ?? [];
  return boundary ?? refuse('request.malformed');
}

/**
 * Whether the request has a Content-Length, which the HTTP parser enforces. Refuses
 * `request.too_large` at once.
 */
function isAnnounced(request: HonoRequest, bytes_max: number): boolean {
  const announced = request.header('content-length');
  if (Number(announced ?? 0) > bytes_max) refuse('request.too_large');
  return announced !== undefined;
}

/** Buffers the body. Refuses as `eachChunk` does. */
async function readBytes(
  request: HonoRequest,
  bytes_max: number,
  bytes_per_s_min: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  await eachChunk(request, { bytes_max, bytes_per_s_min }, (chunk) => void chunks.push(chunk));
  return Buffer.concat(chunks);
}

interface Bounds {
  bytes_max: number;
  bytes_per_s_min: number;
  /** The upload that it is, which may have to give way. */
  upload?: Upload;
}

/**
 * Hands on the body as it comes. Refuses as soon as it is too large or too slow: it may take 30 s,
 * and longer while it keeps `bytes_per_s_min`.
 */
async function eachChunk(
  request: HonoRequest,
  { bytes_max, bytes_per_s_min, upload }: Bounds,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  const started = performance.now();
  const reader = request.raw.body?.getReader();
  for (let bytes = 0; ;) {
    const left_ms = patience_ms + (bytes / bytes_per_s_min) * 1000 - (performance.now() - started);
    const part = reader?.read();
    const chunk = part && (await inTime(upload ? upload.next(part) : part, left_ms));
    if (!chunk || chunk.done) return;
    bytes += chunk.value.length;
    upload?.count(chunk.value.length);
    if (bytes > bytes_max) refuse('request.too_large');
    take(chunk.value);
  }
}

/**
 * Awaits `reading` with a timeout. Refuses `request.too_slow`, and `request.malformed` when the
 * caller hangs up.
 */
async function inTime<T>(reading: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Refusal('request.too_slow')), ms);
  try {
    return await Promise.race([reading, late]);
  } catch (problem) {
    if (problem instanceof Refusal) throw problem;
    return refuse('request.malformed');
  } finally {
    clearTimeout(timer);
  }
}
