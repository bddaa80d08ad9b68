import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Cookie, RequestInfo } from './route.ts';

export const session_cookie = 'authsk';

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
 */
export function putSessionCookie(
  c: Context,
  token: string | null,
  request: Pick<RequestInfo, 'secure' | 'host'>,
): void {
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
