import { fillPath, strokePath, times } from './finishes/finish.ts';
import { oklch } from './palette.ts';
import { circle, disc, outline, polyline, slab } from './shape.ts';

/** The small pictures of pages and lists that are empty. */
export const vignettes = ['backpack', 'seats', 'gift', 'lens', 'scroll', 'letters'] as const;
export type Vignette = (typeof vignettes)[number];

const brass = oklch(0.78, 0.11, 85);
/** Slate, from the shade of an opening to what the light falls on. */
const slate = (lightness: number): string => oklch(lightness, 0.025, 262);
const [dark, body, side, light] = [slate(0.22), slate(0.4), slate(0.52), slate(0.72)] as const;

const fill = (spec: string, tone: string): string => fillPath(outline(spec), tone);
const line = (spec: string, width: number, tone: string = brass): string =>
  strokePath(polyline(spec), tone, width);

const drawings: Record<Vignette, () => string> = {
  // An open backpack, nothing in it.
  backpack: () =>
    line('62,34 62,16~ 98,16~ 98,34', 7, side) +
    fill('40,36,14 120,36,14 128,110,12 32,110,12', body) +
    fill('44,32,8 116,32,8 112,54,16 48,54,16', dark) +
    fill('30,70,8 130,70,8 130,112,12 30,112,12', side) +
    fill(slab(56, 78, 48, 24, 5), body) +
    line('56,86 104,86', 3) +
    fill(slab(74, 62, 12, 18, 3), brass),
  // Two seats of a battle that nobody has taken.
  seats: () =>
    [26, 88]
      .map(
        (x) =>
          fill(slab(x, 26, 46, 58, 10), body) +
          fill(slab(x + 6, 32, 34, 30, 7), dark) +
          fill(slab(x - 6, 70, 58, 18, 7), side) +
          line(`${x + 2},88 ${x - 3},112|${x + 44},88 ${x + 49},112`, 5, side),
      )
      .join('') + fill('80,28 84,44 98,48 84,52 80,68 76,52 62,48 76,44', brass),
  // A gift's open box.
  gift: () =>
    fill('36,58 124,58 118,112,6 42,112,6', body) +
    fill('36,58 124,58 112,70 48,70', dark) +
    fill('70,70 90,70 90,112 70,112', brass) +
    `<g transform="rotate(-16 40 40)">${fill(slab(34, 28, 96, 18, 4), side) + fill(slab(72, 28, 20, 18), brass)}</g>` +
    line('70,20~ 54,4~ 46,18 72,22~ 90,0~ 100,14 72,22', 5),
  // A lens over an empty shelf.
  lens: () =>
    fill(slab(22, 92, 116, 10, 3), side) +
    times(3)
      .map((i) => strokePath(outline(slab(30 + i * 36, 60, 28, 28, 4)), body, 3, 0.8))
      .join('') +
    fillPath(disc(74, 52, 30), '#8fb4ff', 0.14) +
    strokePath(disc(74, 52, 30), light, 7) +
    line('96,74 124,102', 10),
  // A scroll whose lines are still to be written.
  scroll: () =>
    fill('44,22,4 116,22,4 116,104,4 44,104,4', light) +
    line('58,44 102,44|58,60 102,60|58,76 84,76', 4, body) +
    fill(slab(34, 14, 92, 16, 8), side) +
    fill(slab(34, 98, 92, 16, 8), side) +
    fillPath(disc(102, 88, 11), brass) +
    fillPath(disc(102, 88, 6), oklch(0.66, 0.11, 80)),
  // A letterbox with its flag down.
  letters: () =>
    fill(slab(74, 78, 12, 40, 2), dark) +
    fill('30,82,5 30,56,24 54,32,20 112,32,20 132,54,16 132,82,5', body) +
    fill('30,82,5 30,56,22 48,36,18 66,36,18 78,56,18 78,82,5', side) +
    fill(slab(40, 58, 28, 7, 3), dark) +
    line('108,58 134,58', 6) +
    fillPath(outline(circle(108, 58, 6)), brass),
};

/** A small picture for an empty page or list as SVG text, 160 × 120, at most 2 kB. */
export function drawVignette(kind: Vignette): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" width="160" height="120">${drawings[kind]()}</svg>\n`;
}
