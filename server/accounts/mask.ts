const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A name as strangers see it: its first character, three stars, its last. A character is what a reader takes for one, however
 * many code points it has. A masked name stays as it is when it is masked again. Nobody is `***`.
 */
export function maskName(name: string | undefined): string {
  const parts = Array.from(characters.segment(name ?? ''), ({ segment }) => segment);
  return parts.length === 0 ? '***' : `${parts[0]}***${parts.at(-1)}`;
}
