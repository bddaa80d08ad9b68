import exo_cyrillic from '@fontsource-variable/exo-2/files/exo-2-cyrillic-wght-normal.woff2?url';
import exo_latin from '@fontsource-variable/exo-2/files/exo-2-latin-wght-normal.woff2?url';
import inter_cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import inter_latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** The two font files that a page in this language (BCP 47) needs first. Names of items are Latin everywhere. */
export function firstFonts(tag: string): string[] {
  return tag === 'ru' ? [exo_cyrillic, inter_cyrillic] : [exo_latin, inter_latin];
}
