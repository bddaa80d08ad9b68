import { foldWords } from './listing/words.ts';

/** The words of a name or a search, for comparison: without marks, so `mjolnir` is in `Mjölnir`. */
const plainWords = (text: string) =>
  foldWords(text).map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, ''));

/**
 * Whether each word of a search is a part of a word of an item's name or phase, in any order and
 * case, without punctuation and marks. An empty search matches everything.
 */
export function hasWords(
  { hash_name, phase }: { hash_name: string; phase: string | null },
  search: string,
): boolean {
  const words = plainWords(`${hash_name} ${phase ?? ''}`);
  return plainWords(search).every((sought) => words.some((word) => word.includes(sought)));
}
