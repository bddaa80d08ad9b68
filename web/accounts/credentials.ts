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

/** A code that came by e-mail: eight letters and digits, with or without the dash. */
export function isEmailCode(code: string): boolean {
  return /^(?:[0-9A-Za-z][\s-]*){8}$/.test(code);
}

/** What was typed of such a code, as letters show it: in capitals, in two groups of four. */
export function groupCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return code.length > 4 ? `${code.slice(0, 4)}-${code.slice(4, 8)}` : code;
}

/** Lengths of a new password, in characters; one that is given to sign in has the fewest at least. */
export const password_length = { min: 6, max: 32 };

/** Lengths of a player's name, in characters. */
export const name_length = { min: 2, max: 32 };

/** Whether a text is neither too short nor too long. */
export function fits(text: string, { min, max }: { min: number; max: number }): boolean {
  return text.length >= min && text.length <= max;
}
