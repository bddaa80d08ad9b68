/**
 * CSRF check: whether a request that changes state comes from the player's own page, at
 * `own_origin` (`https://host`). A browser names the origin of a request. Other sites' requests
 * carry the cookie too, so a request with a cookie and without an origin isn't trusted.
 */
export function isSameOrigin(headers: Headers, own_origin: string, by_cookie: boolean): boolean {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (origin !== null) return origin === own_origin && (site === null || site === 'same-origin');
  if (site !== null) return site === 'same-origin';
  return !by_cookie;
}

/**
 * Whether a Host header names this machine itself, at any port. A browser that sends another name
 * to the demo was led here by another site, whose pages would pass for ours (DNS rebinding).
 */
export function isLocalHost(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);
}
