import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

/**
 * Words rendered as a picture that any SVG can embed: the SVG rasteriser knows only the fonts of
 * the machine. Sizes in pixels.
 */
export interface Lettering {
  href: string;
  width: number;
  height: number;
}

export interface Hand {
  size: number;
  color: string;
  /** Longer words get a smaller font. */
  width_max: number;
}

/** Space around the baseline, as fractions of the font size. */
const ascent = 0.96;
const line_height = 1.28;

/** Characters that the Latin font file has; words in another script are left out. */
const writable = /^[\u0020-\u00ff\u2010-\u2026]+$/;

const family = 'Lettering';
let loaded = false;

/**
 * The fonts of `letterAny` by their families: each character is taken from the first that has it.
 */
const any_script = {
  'Any latin': '@fontsource-variable/exo-2/files/exo-2-latin-wght-normal.woff2',
  'Any latin ext': '@fontsource-variable/exo-2/files/exo-2-latin-ext-wght-normal.woff2',
  'Any vietnamese': '@fontsource-variable/exo-2/files/exo-2-vietnamese-wght-normal.woff2',
  'Any cyrillic': '@fontsource-variable/exo-2/files/exo-2-cyrillic-wght-normal.woff2',
  'Any devanagari':
    '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff2',
  'Any chinese': '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-600-normal.woff2',
};
const any_families = Object.keys(any_script)
  .map((name) => `"${name}"`)
  .join(', ');
let any_loaded = false;

/** Renders words in the display font; undefined when the font lacks one of their characters. */
export function letter(words: string, { size, color, width_max }: Hand): Lettering | undefined {
  if (!writable.test(words)) return undefined;
  loadFont();
  return write(words, { size, color, width_max }, `"${family}"`);
}

/** Renders words in any script of the site's languages. */
export function letterAny(words: string, hand: Hand): Lettering {
  loadAnyFonts();
  return write(words, hand, any_families);
}

function write(words: string, { size, color, width_max }: Hand, families: string): Lettering {
  const wanted = measure(words, size, families);
  const fitting = Math.min(size, Math.floor((size * width_max) / wanted));
  const [width, height] = [
    Math.ceil(measure(words, fitting, families)),
    Math.ceil(fitting * line_height),
  ];
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.font = fontOf(fitting, families);
  ctx.fillStyle = color;
  ctx.fillText(words, 0, fitting * ascent);
  return { href: canvas.toDataURL('image/png'), width, height };
}

function measure(words: string, size: number, families: string): number {
  const ctx = createCanvas(1, 1).getContext('2d');
  ctx.font = fontOf(size, families);
  return ctx.measureText(words).width;
}

function fontOf(size: number, families: string): string {
  return `600 ${size}px ${families}`;
}

/** Loads the font file on first use. */
function loadFont(): void {
  if (loaded) return;
  const file = fileURLToPath(
    import.meta.resolve('@fontsource-variable/exo-2/files/exo-2-latin-wght-normal.woff2'),
  );
  if (!GlobalFonts.registerFromPath(file, family))
    throw new Error(`the font isn't readable: ${file}`);
  loaded = true;
}

/** Loads the fonts of every script on first use: a few hundred kilobytes. */
function loadAnyFonts(): void {
  if (any_loaded) return;
  for (const [name, file] of Object.entries(any_script))
    if (!GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(file)), name))
      throw new Error(`the font isn't readable: ${file}`);
  any_loaded = true;
}
