/** Splits a search into words, in lower case: `AK-47 | Redline` has two. */
export function wordsOf(search: string): string[] {
  return search
    .toLowerCase()
    .split(/[\s|]+/)
    .filter((word) => word !== '');
}

/**
 * Whether an item's name contains every word of a search, in any order and case. An empty search
 * matches everything.
 */
export function hasWords(hash_name: string, search: string): boolean {
  const name = hash_name.toLowerCase();
  return wordsOf(search).every((word) => name.includes(word));
}
