import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * Longest IPv6 address, with an embedded IPv4 address and a zone. A longer value is no address, and
 * must not become a key of the rate limits.
 */
const address_length_max = 64;

/** The caller's network address. */
export function addressOf(c: Context, trusted_proxies: number): string {
  return believedAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), trusted_proxies);
}

/**
 * The address behind a connection. Trusts only as many entries of X-Forwarded-For as there are
 * trusted proxies, counted from the right: all entries before them are the caller's claim.
 */
export function believedAddress(direct = 'unknown', forwarded = '', trusted_proxies: number): string {
  if (trusted_proxies === 0) return direct;
  const claimed = forwarded.split(',').at(-trusted_proxies)?.trim();
  return claimed && claimed.length <= address_length_max ? claimed : direct;
}
