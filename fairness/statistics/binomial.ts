import { TICKETS } from '../table.ts';
import { lnGamma } from './gamma.ts';

/** The share of honest counts that fall outside their band, at most: a band of 99.9%. */
export const OUTSIDE_SHARE = 0.001;
/**
 * Half of it on each side: the rule of Clopper and Pearson. A billionth less, so that a chance that
 * lies exactly on the edge is inside however its tail is rounded.
 */
const TAIL = (OUTSIDE_SHARE / 2) * (1 - 1e-9);

const TINY = 1e-300;

/**
 * The regularised incomplete beta function I_x(a, b), for a and b ≥ 1: by its continued fraction
 * (https://dlmf.nist.gov/8.17.E22), on the side on which it converges, within some √(a + b) steps.
 */
export function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const scale = Math.exp(
    lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  return x < (a + 1) / (a + b + 2)
    ? (scale * betaFraction(a, b, x)) / a
    : 1 - (scale * betaFraction(b, a, 1 - x)) / b;
}

/** By Lentz's method; its terms come in pairs. */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1) || TINY);
  let fraction = d;
  for (let m = 1, step = 0; Math.abs(step - 1) > 4 * Number.EPSILON; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d || TINY);
    c = 1 + even / c || TINY;
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d || TINY);
    c = 1 + odd / c || TINY;
    step = d * c;
    fraction *= step;
  }
  return fraction;
}

/** The probability that an outcome of a chance comes `seen` times or more in so many draws. */
function atLeast(seen: number, draws: number, chance_ppm: number): number {
  return seen === 0 ? 1 : incompleteBeta(seen, draws - seen + 1, chance_ppm / TICKETS);
}

/** The probability that it comes `seen` times or less. */
function atMost(seen: number, draws: number, chance_ppm: number): number {
  return seen === draws ? 1 : incompleteBeta(draws - seen, seen + 1, 1 - chance_ppm / TICKETS);
}

/**
 * Whether a count contradicts a published chance, in parts per million: an honest source gives a
 * count as far from it, on that side, less than once in 2,000.
 */
export function isOutside(seen: number, draws: number, chance_ppm: number): boolean {
  return atLeast(seen, draws, chance_ppm) < TAIL || atMost(seen, draws, chance_ppm) < TAIL;
}

/** The least and the greatest chance that a count doesn't contradict, in whole ppm. */
export type Band = { low: number; high: number };

/**
 * The exact binomial band of a count (Clopper–Pearson, 99.9%), rounded inwards: a published chance
 * in whole ppm lies in it if and only if `isOutside` is false.
 */
export function bandOf(seen: number, draws: number): Band {
  return {
    low: firstPpm((chance_ppm) => atLeast(seen, draws, chance_ppm) >= TAIL),
    high: firstPpm((chance_ppm) => atMost(seen, draws, chance_ppm) < TAIL) - 1,
  };
}

/** The first ppm that holds, one above all if none does; once one holds, all above it do. */
function firstPpm(holds: (chance_ppm: number) => boolean): number {
  let low = 0;
  let high = TICKETS + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
