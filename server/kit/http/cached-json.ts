import { hash } from 'node:crypto';
import type { Handler } from 'hono';

/**
 * Answers with JSON that is constant while the process runs: built at the first request, then
 * cached. Clients revalidate it by ETag.
 */
export function answerCachedJson(make: () => object): Handler {
  let cached: { text: string; tag: string } | undefined;
  return (c) => {
    if (!cached) {
      const text = JSON.stringify(make());
      cached = { text, tag: `"${hash('sha256', text, 'base64url')}"` };
    }
    const headers = { etag: cached.tag, 'cache-control': 'no-cache' };
    const known = c.req.header('if-none-match')?.split(',') ?? [];
    if (known.some((tag) => tag.trim().replace(/^W\//, '') === cached!.tag)) return c.body(null, 304, headers);
    return c.body(cached.text, 200, { ...headers, 'content-type': 'application/json' });
  };
}
