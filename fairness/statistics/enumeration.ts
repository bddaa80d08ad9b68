/** Scales a word (0 ≤ `word` < `range`) to a number below `n`; null rejects the word. */
type Scale = (word: number, n: number, range: number) => number | null;

/**
 * Proves that a scaling has no bias by enumerating every word of a range: each number below `n`
 * must come from exactly floor(range ÷ n) words. Fewer would mean that the scaling rejects too
 * many.
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
