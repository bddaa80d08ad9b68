import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Lowercase hex SHA-256 of a password, which is sent in its place. WebCrypto is missing on plain
 * http.
 */
export function digestOf(password: string): string {
  return bytesToHex(sha256(utf8ToBytes(password)));
}

/**
 * Whether a text has the basic pattern of an e-mail address: text before and after one `@`, with a
 * dot in the latter.
 */
export function isAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
}

/** Whether a text is a code from an e-mail: eight letters and digits, with or without the dash. */
export function isEmailCode(code: string): boolean {
  return /^(?:[0-9A-Za-z][\s-]*){8}$/.test(code);
}

/**
 * Formats the typed part of such a code as the letters show it: in capitals, in two groups of four.
 */
export function groupCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return code.length > 4 ? `${code.slice(0, 4)}-${code.slice(4, 8)}` : code;
}

/** Lengths of a new password, in characters. Signing in only requires the minimum. */
export const password_length = { min: 6, max: 32 };

/** Lengths of a player's name, in characters. */
export const name_length = { min: 2, max: 32 };

/** Whether a text's length is between `min` and `max`, both included. */
export function fits(text: string, { min, max }: { min: number; max: number }): boolean {
  return text.length >= min && text.length <= max;
}
