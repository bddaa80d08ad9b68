import { canonicalJson } from './canonical-json.ts';
import type { Hashes } from './stream.ts';

const CLIENT_SEED_CODE_POINTS = 64;

/**
 * Whether `text` is 32 bytes as 64 lowercase hex characters: the form of server seeds, of hashes
 * and of a beacon.
 */
export function isHex64(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/**
 * Whether `text` can be a client seed: 1–64 code points, no lone surrogate. Nothing is trimmed or
 * normalised.
 */
export function isClientSeed(text: string): boolean {
  // A code point is at most two UTF-16 units, so a long text is rejected before it is split into
  // code points.
  if (text.length === 0 || text.length > 2 * CLIENT_SEED_CODE_POINTS) return false;
  return text.isWellFormed() && [...text].length <= CLIENT_SEED_CODE_POINTS;
}

/** The hash published before the first draw: the SHA-256 of the server seed's text, in hex. */
export function serverSeedHash(server_seed: string, hashes: Hashes): string {
  return hashes.sha256(server_seed);
}

/**
 * The client seed of a draw that several people share: SHA-256, in hex, over the canonical JSON
 * array of all their inputs, then the beacon's randomness (hex, null when off).
 */
export function sharedClientSeed(
  brought: readonly unknown[],
  beacon: string | null,
  hashes: Hashes,
): string {
  return hashes.sha256(canonicalJson([...brought, beacon]));
}
