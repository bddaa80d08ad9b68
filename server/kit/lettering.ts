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

/** Renders words in the display font; undefined when the font lacks one of their characters. */
export function letter(words: string, { size, color, width_max }: Hand): Lettering | undefined {
  if (!writable.test(words)) return undefined;
  loadFont();
  const wanted = measure(words, size);
  const fitting = Math.min(size, Math.floor((size * width_max) / wanted));
  const [width, height] = [Math.ceil(measure(words, fitting)), Math.ceil(fitting * line_height)];
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.font = fontOf(fitting);
  ctx.fillStyle = color;
  ctx.fillText(words, 0, fitting * ascent);
  return { href: canvas.toDataURL('image/png'), width, height };
}

function measure(words: string, size: number): number {
  const ctx = createCanvas(1, 1).getContext('2d');
  ctx.font = fontOf(size);
  return ctx.measureText(words).width;
}

function fontOf(size: number): string {
  return `600 ${size}px "${family}"`;
}

/** Loads the font file on first use. */
function loadFont(): void {
  if (loaded) return;
  const file = fileURLToPath(import.meta.resolve('@fontsource-variable/exo-2/files/exo-2-latin-wght-normal.woff2'));
  if (!GlobalFonts.registerFromPath(file, family)) throw new Error(`the font isn't readable: ${file}`);
  loaded = true;
}
