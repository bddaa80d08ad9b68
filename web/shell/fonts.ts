import exo_cyrillic from '@fontsource-variable/exo-2/files/exo-2-cyrillic-wght-normal.woff2?url';
import exo_latin from '@fontsource-variable/exo-2/files/exo-2-latin-wght-normal.woff2?url';
import inter_cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import inter_latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import noto_devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url';
import rajdhani_devanagari from '@fontsource/rajdhani/files/rajdhani-devanagari-600-normal.woff2?url';

/**
 * The two font files that a page in this language (BCP 47) needs first. Item names are Latin in
 * every language.
 */
export function firstFonts(tag: string): string[] {
  if (tag === 'ru') return [exo_cyrillic, inter_cyrillic];
  return tag === 'hi' ? [rajdhani_devanagari, noto_devanagari] : [exo_latin, inter_latin];
}
