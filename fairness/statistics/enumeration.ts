/** Turns a word (0 ≤ `word` < `range`) into a number below `n`, or null when the word is to be thrown away. */
type Scale = (word: number, n: number, range: number) => number | null;

/**
 * Proves by counting every word of a range that a scaling has no bias: each number below `n` comes from exactly
 * floor(range ÷ n) words, neither more nor, by throwing too many away, fewer.
 */
export function isUnbiased(scale: Scale, n: number, range: number): boolean {
  const hits = new Uint32Array(n);
  for (let word = 0; word < range; word++) {
    const value = scale(word, n, range);
    if (value === null) continue;
    if (value >= n) return false;
    hits[value]! += 1;
  }
  const share = Math.floor(range / n);
  return hits.every((count) => count === share);
}
