import { hash } from 'node:crypto';
import type { Handler } from 'hono';

/**
 * Answers with JSON that is constant while the process runs: built at the first request, then
 * cached. Clients revalidate it by ETag.
 */
export function keptJson(make: () => object): Handler {
  let kept: { text: string; tag: string } | undefined;
  return (c) => {
    if (!kept) {
      const text = JSON.stringify(make());
      kept = { text, tag: `"${hash('sha256', text, 'base64url')}"` };
    }
    const headers = { etag: kept.tag, 'cache-control': 'no-cache' };
    const known = c.req.header('if-none-match')?.split(',') ?? [];
    if (known.some((tag) => tag.trim().replace(/^W\//, '') === kept!.tag)) return c.body(null, 304, headers);
    return c.body(kept.text, 200, { ...headers, 'content-type': 'application/json' });
  };
}
