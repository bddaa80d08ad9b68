import { randomBytes } from '../../kit/random.ts';

const pool_bytes = 4096;
let pool: Buffer = Buffer.alloc(0);
let used = 0;

/**
 * A number in [0, 1) from the system's secure random source: no one may predict where a hole is.
 */
export function drawChance(): number {
  if (used + 4 > pool.length) {
    pool = randomBytes(pool_bytes);
    used = 0;
  }
  used += 4;
  return pool.readUInt32LE(used - 4) / 2 ** 32;
}

/** A number in [from, to). */
export function drawBetween(from: number, to: number): number {
  return from + drawChance() * (to - from);
}

/** A whole number from `from` to `to`, both included. */
export function drawWhole(from: number, to: number): number {
  return Math.floor(drawBetween(from, to + 1));
}

/** A random element of the list. */
export function drawOne<T>(list: readonly T[]): T {
  return list[drawWhole(0, list.length - 1)]!;
}

/** `count` elements of the list in random order, none twice. */
export function drawSome<T>(list: readonly T[], count: number): T[] {
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(drawWhole(0, left.length - 1), 1)[0]!);
}
