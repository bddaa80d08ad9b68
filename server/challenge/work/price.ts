/**
 * PBKDF2 rounds in one derivation: 0.2 ms of a processor, which the server spends once for each
 * piece of work.
 */
export const rounds = 1000;
/**
 * Maximum derivations for the base price: under a second on a phone, whose threads share them. The
 * average is half of it, ten times what a wrong password costs us (`npm run bench -- doors`).
 */
const base_derivations = 5000;
/**
 * The highest price level. The base price doubles four times: under a minute on a phone, however
 * many tries strangers make.
 */
export const level_max = 5;

/**
 * The price level of the next try after `wrong` ones of which `free` are free: 0 costs nothing, 1
 * is the base price, and each further level doubles it. The level rises each time that the tries
 * have grown by two fifths (twice while they double).
 */
export function levelAfter(wrong: number, free: number): number {
  if (wrong < free) return 0;
  return Math.min(level_max, 1 + Math.floor(2 * Math.log2(wrong / free)));
}

/** The maximum number of derivations that a piece of work takes. */
export function derivationsAt(level: number): number {
  return base_derivations * 2 ** (level - 1);
}
