/** Rounds of PBKDF2 in one derivation: 0.1 ms of a processor, which the server pays once for each piece of work. */
export const rounds = 500;
/** Derivations at most for the base price: under a second on a phone. On average it takes half of them. */
const base_derivations = 4000;
/** The base price doubles four times: under a minute on a phone, however hard strangers press. */
export const level_max = 5;

/**
 * The price level of the next try after `wrong` ones where `free` are free: 0 is nothing, 1 the base price, which doubles
 * each time that the tries have grown by two fifths (twice while they double).
 */
export function levelAfter(wrong: number, free: number): number {
  if (wrong < free) return 0;
  return Math.min(level_max, 1 + Math.floor(2 * Math.log2(wrong / free)));
}

/** Derivations that a piece of work takes at most. */
export function derivationsAt(level: number): number {
  return base_derivations * 2 ** (level - 1);
}
