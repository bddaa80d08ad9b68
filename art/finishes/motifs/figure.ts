import { at, corner, outline, polyline, type Box } from '../../shape.ts';
import { color, fillPath, strokePath, type Finish, type Surface } from '../finish.ts';

/**
 * A picture in a frame of 100 × 60 units, looking to the right, towards the muzzle: pieces from
 * back to front. A tone is a number of the surface's colours, `k` ink or `w` ivory; `tone/width`
 * draws an open line (see `polyline`) instead of a filled outline (see `outline`). The first piece
 * is the body: it gets a contour of ink.
 */
export type Figure = readonly (readonly [tone: string, spec: string])[];

const INK = '#0c0a10';
const IVORY = '#f6f0e0';

function toneOf(surface: Surface, tone: string): string {
  if (tone === 'k') return INK;
  return tone === 'w' ? IVORY : color(surface, Number(tone));
}

function drawFigure(surface: Surface, figure: Figure): string {
  const piece = ([written, spec]: Figure[number], i: number) => {
    const [tone = 'k', width] = written.split('/');
    const tint = toneOf(surface, tone);
    if (width !== undefined) {
      const line = polyline(spec);
      const contour = i === 0 ? strokePath(line, INK, Number(width) + 4) : '';
      return contour + strokePath(line, tint, Number(width));
    }
    const shape = outline(spec);
    return (i === 0 ? strokePath(shape, INK, 4.5) : '') + fillPath(shape, tint);
  };
  return figure.map(piece).join('');
}

/**
 * Places a figure over a canvas so that its frame covers `cover` of the canvas's height, or of its
 * width where that is less; the caller's clip cuts off the rest.
 */
export function stamp(surface: Surface, figure: Figure, canvas: Box, cover: number): string {
  const scale = Math.min((canvas.h / 60) * cover, (canvas.w / 100) * cover * 1.25);
  const [x, y] = [canvas.x + canvas.w / 2, canvas.y + canvas.h / 2];
  return (
    `<g transform="translate(${at(x)} ${at(y)}) scale(${scale.toFixed(3)}) translate(-50 -30)">` +
    `${drawFigure(surface, figure)}</g>`
  );
}

/** A canvas of at least this share of the largest one's area repeats a single figure. */
const REPEATS = 0.4;

/**
 * A finish that shows figures on a ground, one a canvas, the first on the weapon's largest; a
 * single figure stands on up to three canvases of about that size. Figures may reach over the edges
 * of their canvases, the larger ones on top.
 */
export function starring(ground: Finish, figures: readonly Figure[], cover = 1.2): Finish {
  return (surface) => {
    const canvases = surface.canvases();
    const area = ({ w, h }: Box) => w * h;
    const least = canvases[0] ? area(canvases[0]) * REPEATS : 0;
    const chosen = canvases.filter(
      (canvas, i) => i < figures.length || (figures.length === 1 && i < 3 && area(canvas) >= least),
    );
    const stamps = chosen.map((canvas, i) =>
      stamp(surface, figures[i % figures.length] ?? [], canvas, cover),
    );
    return ground(surface) + stamps.toReversed().join('');
  };
}

/** The figure scaled by `k` about the middle of its frame, then moved down by `dy`. */
export function scaled(figure: Figure, k: number, dy = 0): Figure {
  const vertex = (_: string, x: string, y: string, radius = '') =>
    corner(50 + (Number(x) - 50) * k, 30 + (Number(y) - 30) * k + dy, radius);
  return figure.map(([tone, spec]) => {
    const [name = 'k', width] = tone.split('/');
    return [
      width === undefined ? name : `${name}/${at(Number(width) * k)}`,
      spec.replace(/(-?[\d.]+),(-?[\d.]+)((?:,[\d.]+)|~)?/g, vertex),
    ] as const;
  });
}

/** The finish with only some of the surface's colours, in this order. */
export function tinted(finish: Finish, picks: readonly number[]): Finish {
  return (surface) => finish({ ...surface, colors: picks.map((i) => color(surface, i)) });
}

/** One finish over another that covers only a part of it. */
export function layered(...finishes: readonly Finish[]): Finish {
  return (surface) => finishes.map((finish) => finish(surface)).join('');
}
