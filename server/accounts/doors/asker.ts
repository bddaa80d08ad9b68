import type { Cookie, RequestInfo } from '../../kit/http/route.ts';
import { randomHex } from '../../kit/random.ts';

/** The cookie that names the browser that asked for a code: what was asked for elsewhere is no good in it. */
const asker_cookie = '__Host-asker';
const asker_hours = 24;

/** What names the browser that asked for a code, or undefined when it never did. */
export function askerOf({ cookie }: Pick<RequestInfo, 'cookie'>): string | undefined {
  const asker = cookie(asker_cookie);
  return asker !== undefined && /^[0-9a-f]{64}$/.test(asker) ? asker : undefined;
}

/** The name of the browser that asks, the one that it has or a new one, with the cookie that keeps it. */
export function nameAsker(request: Pick<RequestInfo, 'cookie'>): { asker: string; cookie: Cookie } {
  const asker = askerOf(request) ?? randomHex(32);
  return { asker, cookie: { name: asker_cookie, value: asker, max_age_s: asker_hours * 3600 } };
}
