/**
 * Corrects p-values for multiple testing (Holm): for a fair source, the probability that any of
 * them is below α is at most α, however the tests depend on each other. Returns them in the given
 * order.
 */
export function adjustForFamily(p_values: readonly number[]): number[] {
  const adjusted = p_values.map(() => 1);
  const order = p_values.map((_, index) => index).sort((a, b) => p_values[a]! - p_values[b]!);
  let highest = 0;
  for (const [rank, index] of order.entries()) {
    highest = Math.max(highest, Math.min(1, p_values[index]! * (p_values.length - rank)));
    adjusted[index] = highest;
  }
  return adjusted;
}

/**
 * Tests whether independent p-values are uniform from 0 to 1, as those of a fair source are.
 * Returns the p-value of the Kolmogorov–Smirnov test, with Stephens' correction for small samples.
 * It also detects a source that is too regular.
 */
export function uniformity(p_values: readonly number[]): number {
  const n = p_values.length;
  const sorted = p_values.toSorted((a, b) => a - b);
  const distance = Math.max(...sorted.map((p, i) => Math.max((i + 1) / n - p, p - i / n)));
  return kolmogorovTail((Math.sqrt(n) + 0.12 + 0.11 / Math.sqrt(n)) * distance);
}

/**
 * 2 Σ (−1)^(k − 1) e^(−2 k² x²). For x below 0.2 it is 1 to twelve digits, and the sum would need
 * many terms.
 */
function kolmogorovTail(x: number): number {
  if (x < 0.2) return 1;
  let tail = 0;
  for (let k = 1; k <= 20; k++) tail += 2 * (-1) ** (k - 1) * Math.exp(-2 * (k * x) ** 2);
  return Math.min(1, Math.max(0, tail));
}
