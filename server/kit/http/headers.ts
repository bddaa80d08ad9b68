/** Headers of every answer: no type sniffing, no framing, no leaks to other sites. */
export const common_headers: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // A page that opens the sign-in window must receive its message.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/**
 * Only over https: a browser that has seen it never connects unencrypted again. Other hosts of the
 * operator's domain may have no https, so they are bound only where the operator asks for it.
 */
export function httpsHeaders({
  subdomains,
}: {
  subdomains: boolean;
}): Readonly<Record<string, string>> {
  return {
    'strict-transport-security': `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`,
  };
}

/**
 * The Content-Security-Policy of a page: it loads our own files, and scripts that carry this
 * response's nonce. Style attributes are allowed because React sets custom properties through them;
 * inline style sheets need the nonce.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
