import type { HonoRequest } from 'hono';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../refusal.ts';

/** A body that isn't an upload is at most this long. */
export const body_bytes_max = 256 * 1024;
/** An uploaded picture is at most this long. */
export const upload_bytes_max = 5 * 1024 * 1024;
/** What a form writes around its file. */
const form_bytes_max = 16 * 1024;

/** Sustained calls a second, and how many more a burst may bring: players by account, everyone else by address. */
const player = bursty(20, 100);
const address = bursty(30, 200);

function bursty(per_second: number, burst: number): BurstyRateLimiter {
  return new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: 'rate', points: per_second, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: 'burst', points: burst, duration: Math.ceil(burst / per_second) }),
  );
}

/** Counts a call against its caller. Refuses `request.rate_limited`. */
export async function limitRate(player_id: number | undefined, from: string): Promise<void> {
  try {
    await (player_id === undefined ? address.consume(from) : player.consume(String(player_id)));
  } catch (problem) {
    if (problem instanceof RateLimiterRes) refuse('request.rate_limited');
    throw problem;
  }
}

/** The request's body as text. Refuses `request.too_large`. */
export async function readBody(request: HonoRequest): Promise<string> {
  if (isAnnounced(request, body_bytes_max)) return request.text();
  return (await readBytes(request, body_bytes_max)).toString('utf8');
}

/**
 * The file in the field `file` (or `image`) of a form. Refuses `request.content_type` for what is no form,
 * `request.invalid` for one without a file, `request.too_large`.
 */
export async function readUpload(request: HonoRequest): Promise<{ file: File }> {
  const type = request.header('content-type') ?? '';
  if (!type.toLowerCase().startsWith('multipart/form-data')) refuse('request.content_type');
  isAnnounced(request, upload_bytes_max + form_bytes_max);
  const bytes = await readBytes(request, upload_bytes_max + form_bytes_max);
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => refuse('request.malformed'));
  const file = form.get('file') ?? form.get('image');
  if (!(file instanceof File)) return refuse('request.invalid', { file: ['the picture, as a file'] });
  if (file.size > upload_bytes_max) refuse('request.too_large');
  return { file };
}

/** Whether the request said how long it is; the parser holds it to that. Refuses `request.too_large` at once. */
function isAnnounced(request: HonoRequest, bytes_max: number): boolean {
  const announced = request.header('content-length');
  if (Number(announced ?? 0) > bytes_max) refuse('request.too_large');
  return announced !== undefined;
}

/** The body, refused with `request.too_large` as soon as too much has come. */
async function readBytes(request: HonoRequest, bytes_max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.raw.body ?? []) {
    bytes += chunk.length;
    if (bytes > bytes_max) refuse('request.too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
