import { hash } from 'node:crypto';
import type { Handler } from 'hono';

/**
 * Answers with a text that is constant while the process runs: made at the first request, then
 * cached. Clients revalidate it by ETag.
 */
export function answerCached(type: string, make: () => string): Handler {
  let cached: { text: string; tag: string } | undefined;
  return (c) => {
    if (!cached) {
      const text = make();
      cached = { text, tag: `"${hash('sha256', text, 'base64url')}"` };
    }
    const headers = { etag: cached.tag, 'cache-control': 'no-cache' };
    const known = c.req.header('if-none-match')?.split(',') ?? [];
    if (known.some((tag) => tag.trim().replace(/^W\//, '') === cached!.tag))
      return c.body(null, 304, headers);
    return c.body(cached.text, 200, { ...headers, 'content-type': type });
  };
}
