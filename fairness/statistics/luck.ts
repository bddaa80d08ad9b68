/** An outcome of one opening: its share of all openings, and its worth, at least 0, in any unit. */
export type Outcome = { chance: number; worth: number };

/** Independent openings of one table; the shares of its outcomes sum to 1. */
export type Openings = { times: number; outcomes: readonly Outcome[] };

/** Terms of the inversion of one place, and of one end of a range. */
const PLACE_TERMS = 2048;
const RANGE_TERMS = 512;
/** Factors multiplied at most for one inversion: beyond, fewer terms, as more tables smooth it. */
const WORK_MAX = 4_000_000;
const TERMS_MIN = 128;
/** Halvings of the range in which an end is searched: to a 4,000th of it. */
const HALVINGS = 12;

/**
 * Abate and Whitt's `A`: their method adds up values at 3, 5, … times the place, the first of them
 * weighted with e^−A, so less than 1e-8.
 */
const ALIAS = 18.4;
/** The noise: the last term is weighted with e^(−6² ÷ 2); 8 deviations are below 1e-14. */
const LAST_DEVIATION = 6;
const PAD_DEVIATIONS = 8;
/** A sum lies this many deviations below its average with a probability below e^−50. */
const LOWEST_DEVIATIONS = 10;

/**
 * The share of players who win less than `won` in the same openings: the distribution function of
 * the sum of all their outcomes, where those who win exactly as much count half. Inverts the
 * Laplace transform of the sum by the Fourier series of Abate and Whitt ("Numerical inversion of
 * Laplace transforms of probability distributions", 1995), so it assumes no shape: long tails and a
 * handful of openings are as good as many. Accurate to 1e-6 but for a normal noise that it adds to
 * the sum, with a deviation of a 1,000th of what was won (a 60th with thousands of tables), which
 * blurs sums that are nearer to each other. A test compares it with 10,000 simulated players.
 */
export function shareBelow(openings: readonly Openings[], won: number): number {
  return distributionOf(openings)(won, PLACE_TERMS);
}

/**
 * The sum at a share of players, 0.05 for example: that share wins less. The inverse of
 * `shareBelow` with a coarser noise; found to a 4,000th of the range.
 */
export function wonAt(openings: readonly Openings[], share: number): number {
  const below = distributionOf(openings);
  const { least, average, spread } = momentsOf(openings);
  if (average <= least) return least;
  let low = least;
  let high = average + spread;
  while (below(high, RANGE_TERMS) < share) high += high - average;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (below(middle, RANGE_TERMS) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The average worth of one opening. */
export function averageWorth(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((sum, { chance, worth }) => sum + chance * worth, 0);
}

/** The least sum, the average one, and √(Σ E(worth − least)²), which bounds the deviation. */
function momentsOf(openings: readonly Openings[]) {
  let least = 0;
  let average = 0;
  let squares = 0;
  for (const { times, outcomes } of openings) {
    const lowest = lowestOf(outcomes);
    least += times * lowest;
    average += times * averageWorth(outcomes);
    squares +=
      times * outcomes.reduce((sum, { chance, worth }) => sum + chance * (worth - lowest) ** 2, 0);
  }
  return { least, average, spread: Math.sqrt(squares) };
}

const lowestOf = (outcomes: readonly Outcome[]) =>
  outcomes.reduce((lowest, { worth }) => Math.min(lowest, worth), Infinity);

function distributionOf(openings: readonly Openings[]) {
  const { least, average, spread } = momentsOf(openings);
  // Sums of values of at least 0 have a thin lower tail (Maurer 2003): nothing is lost below this.
  const bottom = Math.max(least, average - LOWEST_DEVIATIONS * spread);
  const tables = openings.map(({ times, outcomes }) => {
    const lowest = lowestOf(outcomes);
    return {
      times,
      shares: outcomes.map(({ chance }) => chance),
      above: outcomes.map(({ worth }) => worth - lowest),
    };
  });
  const factors = openings.reduce((sum, { outcomes }) => sum + outcomes.length, 0);
  return (won: number, terms_max: number): number => {
    if (average <= least) return won < least ? 0 : won > least ? 1 : 0.5;
    const terms = Math.max(TERMS_MIN, Math.min(terms_max, Math.floor(WORK_MAX / factors)));
    const reach = Math.max(won - bottom, (average - bottom) / 100);
    const noise = (LAST_DEVIATION * reach) / (Math.PI * terms - LAST_DEVIATION * PAD_DEVIATIONS);
    const place = won - bottom + PAD_DEVIATIONS * noise;
    if (place <= 0) return 0;
    return invert(tables, { place, noise, terms, offset: bottom - least - PAD_DEVIATIONS * noise });
  };
}

type Table = { times: number; shares: readonly number[]; above: readonly number[] };

/**
 * F(place) ≈ e^(A/2) ÷ place × (½ f(0) + Σ (−1)^k f(k)), where f(k) is the real part of the
 * transform at s = (A + 2πik) ÷ (2 place), divided by s. The transform is that of the sum above its
 * least value, moved by −`offset`, with the noise. Advances e^(−s × worth) by one multiplication a
 * term.
 */
function invert(
  tables: readonly Table[],
  { place, noise, terms, offset }: { place: number; noise: number; terms: number; offset: number },
): number {
  const real = ALIAS / (2 * place);
  const step = Math.PI / place;
  const rotors = tables.map(({ times, shares, above }) => ({
    times,
    re: Float64Array.from(above, (worth, n) => shares[n]! * Math.exp(-real * worth)),
    im: new Float64Array(above.length),
    cos: Float64Array.from(above, (worth) => Math.cos(step * worth)),
    sin: Float64Array.from(above, (worth) => -Math.sin(step * worth)),
  }));
  let sum = 0;
  for (let k = 0; k <= terms; k++) {
    const imaginary = step * k;
    // The logarithm of the transform, size and angle.
    let size = real * offset + (noise ** 2 * (real ** 2 - imaginary ** 2)) / 2;
    let angle = imaginary * offset + noise ** 2 * real * imaginary;
    for (const { times, re, im, cos, sin } of rotors) {
      let total_re = 0;
      let total_im = 0;
      for (let n = 0; n < re.length; n++) {
        const [a, b] = [re[n]!, im[n]!];
        total_re += a;
        total_im += b;
        re[n] = a * cos[n]! - b * sin[n]!;
        im[n] = a * sin[n]! + b * cos[n]!;
      }
      size += (times * Math.log(total_re ** 2 + total_im ** 2)) / 2;
      angle += times * Math.atan2(total_im, total_re);
    }
    // ÷ s, then the real part.
    const square = real ** 2 + imaginary ** 2;
    const part = (Math.exp(size) * (Math.cos(angle) * real + Math.sin(angle) * imaginary)) / square;
    sum += k === 0 ? part / 2 : k % 2 === 0 ? part : -part;
  }
  return Math.min(1, Math.max(0, (Math.exp(ALIAS / 2) / place) * sum));
}
