import { foldWords } from './listing/words.ts';

/**
 * Whether each word of a search is a part of a word of an item's name or phase, in any order and
 * case, without punctuation and marks. An empty search matches everything.
 */
export function hasWords(
  { hash_name, phase }: { hash_name: string; phase: string | null },
  search: string,
): boolean {
  const words = foldWords(`${hash_name} ${phase ?? ''}`);
  return foldWords(search).every((sought) => words.some((word) => word.includes(sought)));
}
