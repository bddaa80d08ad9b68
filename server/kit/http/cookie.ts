import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Cookie, RequestInfo } from './route.ts';

export const session_cookie = 'authsk';

/** The token with which a member of staff sees the site as a player does. */
export const look_cookie = '__Host-look';

/** So many sessions are looked for at most: each costs a look into the database. */
export const sessions_max = 8;

/**
 * SHA-256, in hex, of each session token in a Cookie header, one more at most than are looked for.
 * A browser sends several when an older cookie, or one of a neighbouring host, has another Domain;
 * at most one of them is alive.
 */
export function sessionHashes(header = ''): string[] {
  const tokens = new Set(cookieValues(header, session_cookie));
  tokens.delete('');
  return [...tokens].slice(0, sessions_max + 1).map((token) => hash('sha256', token));
}

/** The values of all cookies of a name in a Cookie header, in the order in which they are sent. */
export function cookieValues(header: string, name: string): string[] {
  const prefix = `${name}=`;
  return header
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(prefix))
    .map((cookie) => cookie.slice(prefix.length));
}

/**
 * Browsers accept a cookie with this prefix only over https, and only for exactly the host that set
 * it, with all its paths.
 */
const host_prefix = '__Host-';

/**
 * The name of a cookie on the wire. Over http browsers reject the prefix, so it is left out there.
 */
export function nameOnWire(name: string, { secure }: Pick<RequestInfo, 'secure'>): string {
  return !secure && name.startsWith(host_prefix) ? name.slice(host_prefix.length) : name;
}

/**
 * Sets the session cookie, which no script can read; null deletes it. Browsers cap its lifetime.
 * Deletes the cookies of its name that have another Domain: a browser would send them beside it.
 */
export function putSessionCookie(
  c: Context,
  token: string | null,
  request: Pick<RequestInfo, 'secure' | 'host'>,
): void {
  for (const domain of otherDomains(request.host))
    setCookie(c, session_cookie, '', {
      path: '/',
      secure: request.secure,
      maxAge: 0,
      ...(domain && { domain }),
    });
  // 400 days: the most that browsers allow of the specification's 2050-01-01.
  putCookie(c, { name: session_cookie, value: token, max_age_s: 400 * 24 * 3600 }, request);
}

/**
 * Sets a cookie that no script can read; other sites send it only with links that lead here. A name
 * that begins with `__Host-` binds it to this host alone, so no neighbour under the same domain can
 * plant it.
 */
export function putCookie(
  c: Context,
  { name, value, max_age_s }: Cookie,
  request: Pick<RequestInfo, 'secure' | 'host'>,
): void {
  const domain = name.startsWith(host_prefix) ? undefined : cookieDomain(request.host);
  setCookie(c, nameOnWire(name, request), value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: request.secure,
    ...(domain && { domain }),
    maxAge: value === null ? 0 : max_age_s,
  });
}

/** `www.` and `m.` share the session with the bare name; other hosts have a cookie of their own. */
function cookieDomain(host: string): string | undefined {
  return /^(?:www|m)\.([a-z0-9.-]+\.[a-z]+)(?::\d+)?$/i.exec(host)?.[1];
}

/**
 * The other Domains of a cookie that reaches this host: the host, the names above it but the last,
 * which no cookie can have, and none. A host without a name has none of them.
 */
function otherDomains(host: string): (string | undefined)[] {
  const labels =
    /^([a-z0-9-]+(?:\.[a-z0-9-]+){0,4}\.[a-z]+)(?::\d+)?$/i.exec(host)?.[1]?.split('.') ?? [];
  const domains = labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'));
  const own = cookieDomain(host);
  return [...domains, undefined].filter((domain) => domain !== own);
}
