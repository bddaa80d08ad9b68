import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { RequestInfo } from './route.ts';

export const session_cookie = 'authsk';

/** Puts the session token where no script can read it, or with null takes it away. Browsers cap the life themselves. */
export function putSessionCookie(
  c: Context,
  token: string | null,
  request: Pick<RequestInfo, 'secure' | 'host'>,
): void {
  const domain = cookieDomain(request.host);
  setCookie(c, session_cookie, token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: request.secure,
    ...(domain && { domain }),
    // 400 days: what browsers allow of the specification's 2050-01-01.
    maxAge: token === null ? 0 : 400 * 24 * 3600,
  });
}

/** `www.` and `m.` share the session with the bare name; other hosts keep a cookie of their own. */
function cookieDomain(host: string): string | undefined {
  return /^(?:www|m)\.([a-z0-9.-]+\.[a-z]+)(?::\d+)?$/i.exec(host)?.[1];
}
