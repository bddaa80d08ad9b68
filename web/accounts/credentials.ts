import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Lowercase hex SHA-256 of a password: what is sent in its place. WebCrypto would be missing on plain http. */
export function digestOf(password: string): string {
  return bytesToHex(sha256(utf8ToBytes(password)));
}

/** Something before and after one `@`, with a dot in the latter: the basic pattern of an address. */
export function isAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
}

/** Fewest characters of a password. */
export const password_length_min = 6;

/** The players of the demo world. */
export const demo_players = [
  { name: 'Ann', email: 'ann@vitrine.test', password: 'vitrine-demo' },
  { name: 'Ben', email: 'ben@vitrine.test', password: 'vitrine-demo' },
];
