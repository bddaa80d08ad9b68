import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** An IPv6 address with an IPv4 one and a zone in it; whatever is longer is no address, and nothing to count callers by. */
const address_length_max = 64;

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
  const claimed = forwarded.split(',').at(-trusted_proxies)?.trim();
  return claimed && claimed.length <= address_length_max ? claimed : direct;
}
