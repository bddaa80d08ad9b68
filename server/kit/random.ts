/** The only door to random bytes that aren't a game's draw: secrets, tokens, identifiers. The system's secure source. */
import crypto from 'node:crypto';

/** `count` secure random bytes. */
export function randomBytes(count: number): Buffer {
  return crypto.randomBytes(count);
}

/** `bytes` secure random bytes written as lower-case hexadecimal: twice as many characters. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
