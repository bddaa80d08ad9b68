import { at, polyline } from '../../shape.ts';
import { strokePath, type Surface } from '../finish.ts';

/** Capitals as lines on a grid of 4 × 6. */
const GLYPHS: Record<string, string> = {
  A: '0,6 2,0 4,6|1,4 3,4',
  B: '0,0 0,6 3,6 4,5 4,4 3,3 0,3|0,0 3,0 4,1 4,2 3,3',
  C: '4,0 0,0 0,6 4,6',
  D: '0,0 0,6 3,6 4,4 4,2 3,0 0,0',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  G: '4,0 0,0 0,6 4,6 4,3 2,3',
  I: '2,0 2,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  O: '0,0 4,0 4,6 0,6 0,0',
  P: '0,6 0,0 4,0 4,3 0,3',
  R: '0,6 0,0 4,0 4,3 0,3|2,3 4,6',
  S: '4,0 0,0 0,3 4,3 4,6 0,6',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,6 4,6 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  '!': '2,0 2,4|2,5.6 2,6',
  '1': '1,1 2,0 2,6',
  '0': '0,0 4,0 4,6 0,6 0,0|4,0 0,6',
};

/** Writes a word of `GLYPHS` with its top left corner at (x, y), `height` high. */
export function write(
  word: string,
  x: number,
  y: number,
  height: number,
  stroke: string,
  weight = 1.1,
): string {
  const lines = [...word].map((letter, i) => {
    const glyph = GLYPHS[letter];
    return glyph === undefined
      ? ''
      : `<g transform="translate(${i * 5.6} 0)">${strokePath(polyline(glyph), stroke, weight)}</g>`;
  });
  const scale = (height / 6).toFixed(3);
  return `<g transform="translate(${at(x)} ${at(y)}) scale(${scale})">${lines.join('')}</g>`;
}

/** Writes a word across each canvas, `share` of its height high but never wider than the canvas. */
export function writeOnCanvases(
  { canvases }: Surface,
  words: readonly string[],
  stroke: string,
  share: number,
): string {
  return canvases()
    .map((canvas, i) => {
      const word = words[i % words.length] ?? '';
      const width = word.length * 5.6 - 1.6;
      const height = Math.min(canvas.h * share, (canvas.w * 0.86 * 6) / width);
      const x = canvas.x + canvas.w / 2 - (width * height) / 12;
      return write(word, x, canvas.y + (canvas.h - height) / 2, height, stroke);
    })
    .join('');
}
