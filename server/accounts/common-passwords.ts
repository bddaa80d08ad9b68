import fs from 'node:fs';
import path from 'node:path';
import { refuse } from '../kit/refusal.ts';

/** Bytes stored of each digest: no other password matches one of the 10,000 by chance. */
export const digest_bytes = 8;

let kept: Buffer | undefined;

/**
 * Refuses password.common for the digest of the empty password and of the 10,000 most common
 * passwords, which attackers try first. The list comes from zxcvbn-ts (MIT);
 * `scripts/common-passwords.ts` writes the file, 80 kB of sorted digests.
 */
export function refuseCommon(digest: string): void {
  if (isCommon(digest)) refuse('password.common');
}

/** Whether the digest (lowercase hex SHA-256, as clients send it) is of a common password. */
export function isCommon(digest: string): boolean {
  kept ??= fs.readFileSync(path.join(import.meta.dirname, 'common-passwords.bin'));
  const wanted = Buffer.from(digest, 'hex').subarray(0, digest_bytes);
  let from = 0;
  let to = kept.length / digest_bytes;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const order = kept.subarray(middle * digest_bytes, (middle + 1) * digest_bytes).compare(wanted);
    if (order === 0) return true;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return false;
}
