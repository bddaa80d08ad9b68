import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The caller's network address. */
export function addressOf(c: Context, trusted_proxies: number): string {
  return believedAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), trusted_proxies);
}

/**
 * The address behind a connection. Of X-Forwarded-For only as many entries are believed as trusted proxies wrote, counted
 * from the right: everything before them is what the caller claims.
 */
export function believedAddress(direct = 'unknown', forwarded = '', trusted_proxies: number): string {
  if (trusted_proxies === 0) return direct;
  const entries = forwarded.split(',').map((part) => part.trim());
  return entries.at(-trusted_proxies) || direct;
}
