import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The caller's network address. Of X-Forwarded-For only as many entries are believed as trusted proxies wrote, counted
 * from the right: everything before them is what the caller claims.
 */
export function addressOf(c: Context, trusted_proxies: number): string {
  const direct = getConnInfo(c).remote.address ?? 'unknown';
  if (trusted_proxies === 0) return direct;
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-trusted_proxies) || direct;
}
