import { mills, type Mills } from '@vitrine/contract/amount';

const cent_mills = 10;

/**
 * Reads a typed limit, with a point or a comma before its cents; 0 is one. Null for anything else,
 * and above a million.
 */
export function readLimit(typed: string): Mills | null {
  const found = /^\s*\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(typed);
  if (!found) return null;
  const [, units = '', cents = ''] = found;
  const value = Number(units) * 1000 + Number(cents.padEnd(2, '0')) * cent_mills;
  return value <= 1_000_000_000 ? mills(value) : null;
}

/** Reads typed minutes, a whole number, as thousandths of one. Null for anything else. */
export function readMinutes(typed: string): Mills | null {
  return /^\s*\d{1,5}\s*$/.test(typed) ? mills(Number(typed) * 1000) : null;
}
