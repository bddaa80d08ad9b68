import type { RawBody } from '@vitrine/contract/endpoint';
import type { HonoRequest } from 'hono';
import { Refusal, refuse } from '../refusal.ts';

/** Maximum size of a body that isn't an upload. */
export const body_bytes_max = 256 * 1024;
/** Maximum size of an uploaded picture. */
export const upload_bytes_max = 5 * 1024 * 1024;
/** Allowance for the rest of the form around its file. */
const form_bytes_max = 16 * 1024;
/** An upload is one file and perhaps some fields; a form of more parts isn't parsed. */
const parts_max = 5;

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
 * Reads the file in the field `file` (or `image`) of a form. Refuses `request.content_type` when
 * the body isn't a form, `request.invalid` for a form without a file or of more than 5 parts,
 * `request.too_large`, `request.too_slow`, `request.malformed`.
 */
export async function readUpload(request: HonoRequest): Promise<{ file: File }> {
  const boundary = readBoundary(request.header('content-type') ?? '');
  isAnnounced(request, upload_bytes_max + form_bytes_max);
  const bytes = await readBytes(request, upload_bytes_max + form_bytes_max, upload_bytes_per_s_min);
  countParts(bytes, boundary);
  // Parse by the boundary whose parts were counted, however else the header could be read.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(new Uint8Array(bytes), { headers })
    .formData()
    .catch(() => refuse('request.malformed'));
  const file = form.get('file') ?? form.get('image');
  if (!(file instanceof File)) return refuse('request.invalid', { file: ['the picture, as a file'] });
  if (file.size > upload_bytes_max) refuse('request.too_large');
  return { file };
}

/**
 * The boundary between the parts of a multipart form. Refuses `request.content_type` when it isn't
 * such a form, and `request.malformed` when the boundary is missing.
 */
function readBoundary(content_type: string): string {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(content_type)) refuse('request.content_type');
  const [, boundary] = /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*(?:;|$)/i.exec(content_type) ?? [];
  return boundary ?? refuse('request.malformed');
}

/** Refuses `request.invalid` at the first part too many. */
function countParts(bytes: Buffer, boundary: string): void {
  const delimiter = `--${boundary}`;
  let at = -delimiter.length;
  // The end of the form has a delimiter too.
  for (let parts = 0; parts <= parts_max + 1; parts++) {
    at = bytes.indexOf(delimiter, at + delimiter.length);
    if (at < 0) return;
  }
  refuse('request.invalid', { file: [`at most ${parts_max} parts`] });
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

/**
 * Buffers the body. Refuses as soon as it is too large or too slow: it may take 30 s, and longer
 * while it keeps `bytes_per_s_min`.
 */
async function readBytes(request: HonoRequest, bytes_max: number, bytes_per_s_min: number): Promise<Buffer> {
  const started = performance.now();
  const reader = request.raw.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; ;) {
    const left_ms = patience_ms + (bytes / bytes_per_s_min) * 1000 - (performance.now() - started);
    const chunk = reader && (await inTime(reader.read(), left_ms));
    if (!chunk || chunk.done) return Buffer.concat(chunks);
    bytes += chunk.value.length;
    if (bytes > bytes_max) refuse('request.too_large');
    chunks.push(chunk.value);
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
