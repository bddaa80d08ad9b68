import { at, boundsOf, circle, outline, polyline, slab, type Box } from '../shape.ts';

/**
 * The material of a part. `paint` parts carry the finish; `cut` is an opening with a visible
 * inside; `seam` is an engraved line, `bevel` a ground edge; `pane` is clear glass, through which
 * the parts below show; `shade` only makes what lies below it round, as an upright cylinder.
 */
export type Role =
  | 'paint'
  | 'steel'
  | 'polymer'
  | 'rubber'
  | 'wood'
  | 'brass'
  | 'leather'
  | 'glass'
  | 'card'
  | 'paper'
  | 'pane'
  | 'shade'
  | 'cut'
  | 'seam'
  | 'bevel';

/**
 * One drawn piece of a silhouette. `round` parts are lit as horizontal cylinders. `spec` is its
 * outline, for measuring.
 */
export type Part = { role: Role; path: string; round: boolean; spec: string };

/** The material below the finish, which wear exposes. */
export type Under = 'metal' | 'cloth';

/**
 * A weapon seen from its right side, muzzle or point to the right. Within a layer the parts before
 * the first painted one are behind the paint, the other unpainted ones in front of it; a pair has a
 * layer for each, the further one first. `tilt` is in degrees, counter-clockwise; `plate` is the
 * place of the counter plate.
 */
export type Silhouette = {
  layers: readonly (readonly Part[])[];
  tilt: number;
  under: Under;
  plate: readonly [x: number, y: number];
};

const part = (role: Role, spec: string, round = false): Part => ({
  role,
  path: outline(spec),
  round,
  spec,
});

/** A painted piece. */
export const paint = (spec: string): Part => part('paint', spec);
/** A painted piece lit as a horizontal cylinder. */
export const paintTube = (x: number, y: number, w: number, h: number, radius = 1): Part =>
  part('paint', slab(x, y, w, h, radius), true);
/** A piece of blued steel. */
export const steel = (spec: string): Part => part('steel', spec);
/** A horizontal steel cylinder. */
export const tube = (x: number, y: number, w: number, h: number, radius = 1): Part =>
  part('steel', slab(x, y, w, h, radius), true);
/** A horizontal cylinder of polymer (suppressors, scope bodies). */
export const polymerTube = (x: number, y: number, w: number, h: number, radius = 2): Part =>
  part('polymer', slab(x, y, w, h, radius), true);
/** A piece of dark polymer. */
export const polymer = (spec: string): Part => part('polymer', spec);
/** A piece of matt black rubber. */
export const rubber = (spec: string): Part => part('rubber', spec);
/** A piece of oiled wood. */
export const wood = (spec: string): Part => part('wood', spec);
/** A piece of brass. */
export const brass = (spec: string): Part => part('brass', spec);
/** A piece of dark leather. */
export const leather = (spec: string): Part => part('leather', spec);
/** A coated lens. */
export const glass = (spec: string): Part => part('glass', spec);
/** A piece of brown cardboard. */
export const card = (spec: string): Part => part('card', spec);
/** A piece of white paper, enamel or wax. */
export const paper = (spec: string): Part => part('paper', spec);
/** A pane of clear glass. */
export const pane = (spec: string): Part => part('pane', spec);
/** The light on an upright cylinder, over the parts before it. */
export const shade = (spec: string): Part => part('shade', spec);
/** An opening: ports, slots, a trigger guard that isn't see-through. */
export const cut = (spec: string): Part => part('cut', spec);
/** The ground edge of a blade: a veil of light over the finish. */
export const bevel = (spec: string): Part => part('bevel', spec);
/** An engraved line. */
export const seam = (spec: string): Part => ({
  role: 'seam',
  path: polyline(spec),
  round: false,
  spec,
});
/** A screw or pin. */
export const pin = (x: number, y: number, r = 2.4): Part => part('steel', circle(x, y, r));
/** A ring with a hole. */
export const ring = (
  x: number,
  y: number,
  outer: number,
  inner: number,
  role: Role = 'steel',
): Part => part(role, `${circle(x, y, outer)}|${circle(x, y, inner)}`);

/** A toothed accessory rail from `x`, `w` long, with its foot at `y`. */
export function rail(x: number, y: number, w: number): Part {
  const teeth = Math.floor(w / 8);
  const step = w / teeth;
  const tooth = (i: number) => {
    const left = x + i * step;
    return `${at(left)},${y - 3} ${at(left)},${y - 6} ${at(left + step * 0.55)},${y - 6} ${at(left + step * 0.55)},${y - 3}`;
  };
  return steel(
    `${x},${y} ${Array.from({ length: teeth }, (_, i) => tooth(i)).join(' ')} ${x + w},${y - 3} ${x + w},${y}`,
  );
}

/**
 * `count` evenly spaced upright openings across `w`: slide serrations, cooling slots. `lean` shifts
 * their tops sideways.
 */
export function slots(
  x: number,
  y: number,
  w: number,
  h: number,
  count: number,
  lean = 0,
  role: Role = 'cut',
): Part {
  const step = w / count;
  const slot = (i: number) => {
    const left = x + i * step;
    const right = left + step * 0.5;
    return `${at(left + lean)},${y},1 ${at(right + lean)},${y},1 ${at(right)},${y + h},1 ${at(left)},${y + h},1`;
  };
  return part(role, Array.from({ length: count }, (_, i) => slot(i)).join('|'));
}

/** Parallel engraved lines: the ribs of grips and fore-ends. Measures as for `slots`. */
export function ribs(x: number, y: number, w: number, h: number, count: number, lean = 0): Part {
  const line = (i: number) =>
    `${at(x + (i * w) / count + lean)},${y} ${at(x + (i * w) / count)},${y + h}`;
  return seam(Array.from({ length: count }, (_, i) => line(i)).join('|'));
}

/** The part with every vertex moved by `place`: makes the second of a pair from the first. */
export function mapped(
  { role, spec, round }: Part,
  place: (x: number, y: number) => readonly [number, number],
): Part {
  const vertex = (_: string, x: string, y: string) => place(Number(x), Number(y)).map(at).join(',');
  const moved = spec.replace(/(?<=^|[\s|])(-?[\d.]+),(-?[\d.]+)/g, vertex);
  return role === 'seam' ? seam(moved) : part(role, moved, round);
}

/** Makes a weapon from one layer of parts. */
export function silhouette(
  parts: readonly Part[],
  plate: readonly [number, number],
  tilt = 16,
): Silhouette {
  return { layers: [parts], tilt, under: 'metal', plate };
}

/** The box around the parts, or around those of one role. */
export function extent(parts: readonly Part[], role?: Role): Box {
  return boundsOf(parts.filter((entry) => !role || entry.role === role).map((entry) => entry.spec));
}
