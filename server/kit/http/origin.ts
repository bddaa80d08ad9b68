/**
 * Whether a request that changes state may be trusted to come from its player's own page. A browser says where a
 * request comes from; a cookie travels with requests of other sites too, so with a cookie silence is not enough.
 */
export function isSameOrigin(headers: Headers, host: string, by_cookie: boolean): boolean {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (origin !== null) return hostOf(origin) === host && (site === null || site === 'same-origin');
  if (site !== null) return site === 'same-origin';
  return !by_cookie;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
