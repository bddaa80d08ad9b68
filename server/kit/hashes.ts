import { hash } from 'node:crypto';
import type { Hashes } from '@vitrine/fairness/stream';

/** The bytes of a block of SHA-256. */
const block_bytes = 64;

/** The hash functions of the draws, from node:crypto; the browser passes its own. */
export const hashes: Hashes = { sha256: (text) => hash('sha256', text), hmacSha256 };

/** SHA-256 of bytes. */
export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

/**
 * HMAC by its definition (RFC 2104), with two one-shot hashes: measured, twice as fast as an `Hmac`
 * object, which each block of words would leave to the garbage collector.
 */
function hmacSha256(key: string, message: string): Uint8Array {
  if (pads.key !== key) pads = padKey(key);
  const inner = hash('sha256', Buffer.concat([pads.inner, Buffer.from(message)]), 'binary');
  pads.outer.write(inner, block_bytes, 'binary');
  return Buffer.from(hash('sha256', pads.outer, 'binary'), 'binary');
}

/** The pads of the last key: a pair draws many times under one key. */
let pads = padKey('');

function padKey(key: string) {
  const bytes = Buffer.from(key);
  const padded = Buffer.alloc(block_bytes);
  (bytes.length > block_bytes ? hash('sha256', bytes, 'buffer') : bytes).copy(padded);
  const inner = padded.map((byte) => byte ^ 0x36);
  const outer = Buffer.concat([padded.map((byte) => byte ^ 0x5c)], block_bytes + 32);
  return { key, inner, outer };
}
