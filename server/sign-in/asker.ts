import type { Cookie, RequestInfo } from '../kit/http/route.ts';
import { randomHex } from '../kit/random.ts';

/** The cookie that identifies the browser that asked for a code: elsewhere the code is wrong. */
const asker_cookie = '__Host-asker';
const asker_hours = 24;

/** The asker id in the browser's cookie, or undefined when the browser never asked for a code. */
export function askerOf({ cookie }: Pick<RequestInfo, 'cookie'>): string | undefined {
  const asker = cookie(asker_cookie);
  return asker !== undefined && /^[0-9a-f]{64}$/.test(asker) ? asker : undefined;
}

/** The browser's asker id, existing or new, with the cookie that stores it. */
export function nameAsker(request: Pick<RequestInfo, 'cookie'>): { asker: string; cookie: Cookie } {
  const asker = askerOf(request) ?? randomHex(32);
  return { asker, cookie: { name: asker_cookie, value: asker, max_age_s: asker_hours * 3600 } };
}
