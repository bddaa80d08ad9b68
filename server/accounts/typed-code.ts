import { randomBytes } from '../kit/random.ts';

/** Digits and letters without I, L, O and U, which are misread: 32 of them, five bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Draws a code for a person to read and type: `length` characters, uniformly distributed. */
export function drawTypedCode(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** Formats the code in groups of four: `7K3M0QZX` → `7K3M-0QZX`. */
export function groupTypedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Normalizes a typed code: upper case, no spaces or hyphens; reads O as 0, and I and L as 1. */
export function readTypedCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
