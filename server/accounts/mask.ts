const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Masks a name for strangers: its first character, three stars, its last character. A character is
 * a grapheme, however many code points it has. Masking a masked name again doesn't change it. An
 * empty or missing name gives `***`.
 */
export function maskName(name: string | undefined): string {
  const parts = Array.from(characters.segment(name ?? ''), ({ segment }) => segment);
  return parts.length === 0 ? '***' : `${parts[0]}***${parts.at(-1)}`;
}
