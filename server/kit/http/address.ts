import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { plainAddress } from './network.ts';

/** The caller's network address, in its plain form. */
export function addressOf(c: Context, trusted_proxies: number): string {
  return believedAddress(
    getConnInfo(c).remote.address,
    c.req.header('x-forwarded-for'),
    trusted_proxies,
  );
}

/**
 * The address behind a connection, in its plain form. Trusts only as many entries of
 * X-Forwarded-For as there are trusted proxies, counted from the right: all entries before them are
 * the caller's claim.
 */
export function believedAddress(
  direct = 'unknown',
  forwarded = '',
  trusted_proxies: number,
): string {
  const told = trusted_proxies > 0 && readAddress(forwarded.split(',').at(-trusted_proxies) ?? '');
  return plainAddress(told || direct);
}

/**
 * The address of an entry without its port: some proxies write one, which differs in each
 * connection. Undefined for anything that is no address: it must not become a key of a limit.
 */
function readAddress(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const plain =
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(plain) ? plain : undefined;
}
