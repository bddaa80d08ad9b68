/** Lanczos' coefficients for g = 7 and nine terms (Godfrey's table): ln Γ to about 15 digits. */
const LANCZOS_G = 7;
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

/** The series and the continued fraction stop when the next term no longer changes the result. */
const PRECISION = 1e-16;
const TINY = 1e-300;

/** ln Γ(x) for x ≥ 0.5. */
export function lnGamma(x: number): number {
  const sum = LANCZOS.reduce(
    (total, coefficient, i) => (i === 0 ? coefficient : total + coefficient / (x - 1 + i)),
    0,
  );
  const t = x + LANCZOS_G - 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/**
 * The regularised upper incomplete gamma function Q(a, x) = Γ(a, x) ÷ Γ(a), for a ≥ 0.5: by the
 * series of its complement below x = a + 1, by its continued fraction above. Each converges there
 * within some √a steps.
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - lnGamma(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

/** Σ x^i ÷ (a (a + 1) … (a + i)). */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let i = 1; term > sum * PRECISION; i++) {
    term *= x / (a + i);
    sum += term;
  }
  return sum;
}

/**
 * 1 ÷ (x + 1 − a − 1(1 − a) ÷ (x + 3 − a − 2(2 − a) ÷ …)), by Lentz's method:
 * https://dlmf.nist.gov/8.9.
 */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let fraction = d;
  for (let i = 1, step = 0; Math.abs(step - 1) > 2 * Number.EPSILON; i++) {
    const numerator = -i * (i - a);
    b += 2;
    d = 1 / (numerator * d + b || TINY);
    c = b + numerator / c || TINY;
    step = d * c;
    fraction *= step;
  }
  return fraction;
}

/** The probability that a chi-square of `df` degrees of freedom is `statistic` or more. */
export function chiSquareTail(statistic: number, df: number): number {
  return upperGamma(df / 2, statistic / 2);
}

/** The probability that a standard normal value lies `z` or further from 0, on either side. */
export function normalTails(z: number): number {
  return upperGamma(0.5, (z * z) / 2);
}
