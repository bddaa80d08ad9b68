import type { HonoRequest } from 'hono';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../refusal.ts';

/** A body that isn't an upload is at most this long. */
export const body_bytes_max = 256 * 1024;

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

/**
 * The request's body as text. Refuses `request.too_large`: at once when that was announced (the parser holds a request to
 * its announcement), else as soon as too much has come.
 */
export async function readBody(request: HonoRequest): Promise<string> {
  const announced = request.header('content-length');
  if (Number(announced ?? 0) > body_bytes_max) refuse('request.too_large');
  if (announced !== undefined) return request.text();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.raw.body ?? []) {
    bytes += chunk.length;
    if (bytes > body_bytes_max) refuse('request.too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
