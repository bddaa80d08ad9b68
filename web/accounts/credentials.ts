import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { readTyped } from '@vitrine/contract/read-typed';

/**
 * Lowercase hex SHA-256 of a password, which is sent in its place; of its composed form, because
 * keyboards write one letter in different bytes. WebCrypto is missing on plain http.
 */
export function digestOf(password: string): string {
  return digestOfTyped(password.normalize('NFC'));
}

function digestOfTyped(password: string): string {
  return bytesToHex(sha256(utf8ToBytes(password)));
}

/**
 * Calls with the digest of a password; if that is wrong, once more with the digest of the password
 * as typed, which accounts from before passwords were composed have.
 */
export async function withDigest<
  R extends { ok: true } | { ok: false; error: { key: string } } | null,
>(password: string, call: (digest: string) => Promise<R>): Promise<R> {
  const reply = await call(digestOf(password));
  const is_composed = password === password.normalize('NFC');
  if (is_composed || !reply || reply.ok || reply.error.key !== 'account.wrong_credentials')
    return reply;
  return call(digestOfTyped(password));
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
  return /^(?:[0-9A-Za-z][\s-]*){8}$/.test(readTyped(code));
}

/**
 * Formats the typed part of such a code as the letters show it: in capitals, in two groups of four.
 */
export function groupCode(typed: string): string {
  const code = readTyped(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
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
