import { corner } from '../../shape.ts';
import { mapped, type Part } from '../part.ts';

/**
 * A container seen from the front and a little from above, drawn 400 wide: its body and its lid,
 * which lifts off along the level line `seam`; the openings that its light escapes from (vertex
 * lists); and its emblem's place (centre and radius). Layers of the body lie over each other.
 */
export type Crate = {
  body: readonly (readonly Part[])[];
  lid: readonly Part[];
  seam: number;
  lights: readonly string[];
  emblem: readonly [x: number, y: number, r: number];
  /** The class of prices that it suits: card and tin, wood and cloth, lacquer and glass. */
  worth: Worth;
  /** The emblem is printed on a label of paper, so it doesn't shine. */
  printed?: true;
  /** Where a prize stands in sight inside it (centre and width); else it rises from behind. */
  inside?: readonly [x: number, y: number, w: number];
};

export type Worth = 'plain' | 'fair' | 'fine';

/** The part and its mirror image. */
export const both = (part: Part): Part[] => [part, mapped(part, (x, y) => [400 - x, y])];

/** Specification (see `outline`) of an ellipse. */
export const oval = (cx: number, cy: number, rx: number, ry: number): string =>
  Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 4;
    const reach = 1 / Math.cos(Math.PI / 8);
    return corner(cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach, '~');
  }).join(' ');

/** Specification of the upper (or, with a negative `ry`, the lower) half of an ellipse. */
export const half = (cx: number, cy: number, rx: number, ry: number): string => {
  const vertices = [180, 157.5, 112.5, 67.5, 22.5, 0].map((degrees, i) => {
    const angle = (degrees * Math.PI) / 180;
    const reach = i % 5 ? 1 / Math.cos(Math.PI / 8) : 1;
    const [x, y] = [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach];
    return corner(cx + x, cy - y, i % 5 ? '~' : '');
  });
  return vertices.join(' ');
};

/** Specification of a bar from (x, y) at `degrees`, `length` long and `width` wide. */
export const bar = (
  x: number,
  y: number,
  degrees: number,
  length: number,
  width: number,
): string => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const place = (along: number, aside: number) =>
    corner(x + along * cos - aside * sin, y + along * sin + aside * cos);
  const half = width / 2;
  return `${place(0, -half)} ${place(length, -half)} ${place(length, half)} ${place(0, half)}`;
};
