import { createHmac, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Sha256 } from './liabilities.ts';
import type { Hashes } from './stream.ts';

/** The hash functions of the tests. */
export const hashes: Hashes = {
  sha256: (text) => hash('sha256', text),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};

/** The hash of bytes, for the trees of the tests. */
export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/** The text of the normative vectors. */
export const vectorsText = readFileSync(new URL('vectors.json', import.meta.url), 'utf8');
