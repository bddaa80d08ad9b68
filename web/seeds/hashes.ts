import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Hashes } from '@vitrine/fairness/stream';

/**
 * The hash functions of the draws, for the browser. WebCrypto is asynchronous, and missing on plain
 * http.
 */
export const hashes: Hashes = {
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  hmacSha256: (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message)),
};
