import type { Uniform } from './stream.ts';
import { drawEntry, TICKETS, type Drop, type Entry } from './table.ts';

export const CASE_TYPES = ['paid', 'free', 'level', 'points', 'ladder', 'granted'] as const;

/** The inputs of a case's draw: `price` of one opening in mills, `token_rate` in ppm. */
export type CaseTable = {
  type: (typeof CASE_TYPES)[number];
  price: number;
  token_rate: number;
  entries: readonly Entry[];
};

/**
 * The shop tokens of a paid opening: `t` decides whether they drop, `p` how many; `tokens` in
 * mills.
 */
export type TokenDrop = { t: number; p: number; tokens: number };

/** Only a case of type `paid` has the token part. */
export type CaseOutcome = Drop | (Drop & TokenDrop);

const SHARES = 4001;

/** Draws one opening of a case. */
export function drawCase(
  uniform: Uniform,
  { type, price, token_rate, entries }: CaseTable,
): CaseOutcome {
  const drop = drawEntry(uniform, entries);
  if (type !== 'paid') return drop;
  const t = uniform(TICKETS);
  const p = uniform(SHARES); // Read even when no token drops, so that the record always shows it.
  return { ...drop, t, p, tokens: t < token_rate ? tokenAmount(price, p) : 0 };
}

/**
 * The tokens that drop, in mills: 1% of the price (`p` = 0) to 5% (`p` = 4000), rounded down. Uses
 * BigInt, because price × 5000 may exceed 2^53.
 */
function tokenAmount(price: number, p: number): number {
  return Number((BigInt(price) * BigInt(1000 + p)) / 100_000n);
}
