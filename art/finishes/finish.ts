import type { Random } from '../random.ts';
import { at, slab, outline, type Box } from '../shape.ts';

/**
 * The surface for a finish: the extent of the painted parts in the weapon's own units, the weapon's
 * `unit` (its units per unit of the finished picture), colours from ground to accent (at least
 * three), a seed and its number source, and a prefix for element ids. `canvases` finds the largest
 * uncovered rectangles of paint, the largest first (at most four): pictures and words go there.
 */
export type Surface = {
  id: string;
  box: Box;
  unit: number;
  colors: readonly string[];
  seed: number;
  random: Random;
  canvases: () => readonly Box[];
};

/** Draws a finish over the whole box; the caller clips it to the painted parts. */
export type Finish = (surface: Surface) => string;

/** Colour number `i` of the surface, modulo their count. */
export function color({ colors }: Surface, i: number): string {
  return colors[i % colors.length] ?? '#7a808c';
}

/** A rectangle that covers the box with one fill. */
export function ground(
  { box, unit }: Pick<Surface, 'box' | 'unit'>,
  fill: string,
  opacity = 1,
): string {
  return fillPath(
    outline(slab(box.x - unit, box.y - unit, box.w + 2 * unit, box.h + 2 * unit)),
    fill,
    opacity,
  );
}

/** A filled path. */
export function fillPath(path: string, fill: string, opacity = 1): string {
  return (
    path && `<path d="${path}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`
  );
}

/** A stroked path. `width` is in the weapon's units. */
export function strokePath(path: string, stroke: string, width: number, opacity = 1): string {
  const veil = opacity < 1 ? ` stroke-opacity="${opacity}"` : '';
  return (
    path &&
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${at(width)}"${veil} stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

/** The numbers 0 … count − 1. */
export function times(count: number): number[] {
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, i) => i);
}
