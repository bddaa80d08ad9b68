import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** What the server renderer hands over when it calls the API in-process: the visitor's own address. */
export interface Bindings {
  in_process?: { address: string };
}

/**
 * The caller's network address. Of X-Forwarded-For only as many entries are believed as trusted proxies wrote, counted
 * from the right: everything before them is what the caller claims.
 */
export function addressOf(c: Context, trusted_proxies: number): string {
  const in_process = (c.env as Bindings).in_process;
  if (in_process) return in_process.address;
  const direct = getConnInfo(c).remote.address ?? 'unknown';
  if (trusted_proxies === 0) return direct;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-trusted_proxies) || direct;
}
