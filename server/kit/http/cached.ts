import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Handler } from 'hono';

/** Compressors by content coding, the smallest result first. */
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Answers with a text that is constant while the process runs: made and compressed at its start.
 * Clients revalidate it by ETag.
 */
export function answerCached(type: string, text: string): Handler {
  const compressed = Object.entries(compressors).map(
    async ([encoding, compress]) => [encoding, await compress(text)] as const,
  );
  // Weak: it stands for the text in each coding.
  const etag = `W/"${hash('sha256', text, 'base64url')}"`;
  const headers = { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  return async (c) => {
    const known = c.req.header('if-none-match')?.split(',') ?? [];
    if (known.some((tag) => tag.trim().replace(/^(?!W\/)/, 'W/') === etag))
      return c.body(null, 304, headers);
    const accepted = c.req.header('accept-encoding') ?? '';
    const coded = (await Promise.all(compressed)).find(([coding]) => accepts(accepted, coding));
    if (!coded) return c.body(text, 200, { ...headers, 'content-type': type });
    const [encoding, bytes] = coded;
    return c.body(new Uint8Array(bytes), 200, {
      ...headers,
      'content-type': type,
      'content-encoding': encoding,
    });
  };
}

/** Whether an Accept-Encoding header names the coding, with a weight above zero. */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';');
    return name.trim().toLowerCase() === coding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight);
  });
}
