import { fold } from '@vitrine/contract/fold';

/**
 * Splits a search into words as the database splits names (`catalogue_words_of`). `AK-47 | Redline`
 * has `ak47` and `redline`.
 */
export function foldWords(search: string): string[] {
  return fold(search)
    .split(' ')
    .filter((word) => word !== '');
}

/** How many words of a search count; more only repeat what is found already. */
const words_max = 8;

/**
 * The words of a search that goods are looked for by. A single letter is a word on its way: beside
 * other words it counts for nothing.
 */
export function searchWords(search: string): string[] {
  const words = [...new Set(foldWords(search))];
  const long = words.filter((word) => word.length > 1);
  return (long.length > 0 ? long : words).slice(0, words_max);
}

/**
 * The patterns of LIKE by which a word is looked for among all words of names, best first. Parts of
 * three letters and more are found by the index of trigrams; of the shorter ones there are so few
 * that the cache has them all.
 */
export function patternsOf(word: string): string[] {
  return word.length > 2
    ? [`%${word}%`]
    : [word, `${word}%`, ...(word.length === 2 ? [`%${word}%`] : [])];
}
