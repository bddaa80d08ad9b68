/**
 * The only source of random bytes other than a game's draws: secrets, tokens, identifiers. Uses the
 * system's secure generator.
 */
import crypto from 'node:crypto';

/** `count` secure random bytes. */
export function randomBytes(count: number): Buffer {
  return crypto.randomBytes(count);
}

/** `bytes` secure random bytes in lower-case hexadecimal: twice as many characters. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
