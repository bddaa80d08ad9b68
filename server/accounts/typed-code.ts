import { randomBytes } from '../kit/random.ts';

/** Digits and letters without I, L, O and U, which are taken for others: 32 of them, five bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code that a person reads and types: `length` characters, each as likely as any other. */
export function drawTypedCode(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** The code as it is shown, in groups of four: `7K3M0QZX` → `7K3M-0QZX`. */
export function groupTypedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** The code that was meant, however it was typed: in small letters, without hyphens, with an O for a zero. */
export function readTypedCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
