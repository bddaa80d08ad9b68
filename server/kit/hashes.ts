import { createHmac, hash } from 'node:crypto';
import type { Hashes } from '@vitrine/fairness/stream';

/** The hash functions of the draws, from node:crypto; the browser passes its own. */
export const hashes: Hashes = {
  sha256: (text) => hash('sha256', text),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};
