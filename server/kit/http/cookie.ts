import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Cookie, RequestInfo } from './route.ts';

export const session_cookie = 'authsk';

/** Browsers keep a cookie of such a name only if it came over https, for all of the very host that set it. */
const host_prefix = '__Host-';

/** The name that a cookie travels under. Over http browsers refuse the prefix, so it is left out there. */
export function nameOnWire(name: string, { secure }: Pick<RequestInfo, 'secure'>): string {
  return !secure && name.startsWith(host_prefix) ? name.slice(host_prefix.length) : name;
}

/** Puts the session token where no script can read it, or with null takes it away. Browsers cap the life themselves. */
export function putSessionCookie(
  c: Context,
  token: string | null,
  request: Pick<RequestInfo, 'secure' | 'host'>,
): void {
  // 400 days: what browsers allow of the specification's 2050-01-01.
  putCookie(c, { name: session_cookie, value: token, max_age_s: 400 * 24 * 3600 }, request);
}

/**
 * Puts a cookie that no script can read and no other site sends along, but for links that lead here. One whose name begins
 * with `__Host-` is for this host alone, and no neighbour under the same domain can plant it.
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

/** `www.` and `m.` share the session with the bare name; other hosts keep a cookie of their own. */
function cookieDomain(host: string): string | undefined {
  return /^(?:www|m)\.([a-z0-9.-]+\.[a-z]+)(?::\d+)?$/i.exec(host)?.[1];
}
