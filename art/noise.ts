import { at, type Box } from './shape.ts';

/** A smooth field: a value for every point of the plane. */
export type Field = (x: number, y: number) => number;

function lattice(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed;
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

function valueNoise(seed: number): Field {
  return (x, y) => {
    const [ix, iy] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [smooth(x - ix), smooth(y - iy)];
    const top = lattice(ix, iy, seed) * (1 - u) + lattice(ix + 1, iy, seed) * u;
    const bottom = lattice(ix, iy + 1, seed) * (1 - u) + lattice(ix + 1, iy + 1, seed) * u;
    return top * (1 - v) + bottom * v;
  };
}

/**
 * Noise of three octaves between 0 and 1, mostly around one half; features are about `size` units
 * wide.
 */
export function fractalNoise(seed: number, size: number): Field {
  const octaves = [valueNoise(seed), valueNoise(seed + 101), valueNoise(seed + 202)] as const;
  return (x, y) => {
    const [u, v] = [x / size, y / size];
    return (
      octaves[0](u, v) * 0.57 + octaves[1](u * 2, v * 2) * 0.29 + octaves[2](u * 4, v * 4) * 0.14
    );
  };
}

/**
 * The field with its plane distorted by another noise, by up to `reach` units: smoke, patina,
 * marble.
 */
export function warped(field: Field, seed: number, size: number, reach: number): Field {
  const dx = fractalNoise(seed + 7, size);
  const dy = fractalNoise(seed + 13, size);
  return (x, y) => field(x + (dx(x, y) - 0.5) * 2 * reach, y + (dy(x, y) - 0.5) * 2 * reach);
}

/**
 * Corner values of a grid over the box, with a low margin all round so that every contour closes.
 */
function sample(
  field: Field,
  box: Box,
  cell: number,
): { values: number[][]; x: number; y: number } {
  const columns = Math.ceil(box.w / cell) + 3;
  const rows = Math.ceil(box.h / cell) + 3;
  const [x, y] = [box.x - cell, box.y - cell];
  const values = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const margin = row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
      return margin ? -1 : field(x + column * cell, y + row * cell);
    }),
  );
  return { values, x, y };
}

/**
 * The sides of a cell (0 top, 1 right, 2 bottom, 3 left) that contour lines join, indexed by the
 * corners inside (bits: 1 top left, clockwise).
 */
const SEGMENTS: readonly (readonly [number, number])[][] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];

type Grid = ReturnType<typeof sample>;
/** The point where a contour crosses an edge of the grid; `key` is the edge. */
type Crossing = { key: number; x: number; y: number };

function crossing(
  grid: Grid,
  cell: number,
  level: number,
  row: number,
  column: number,
  side: number,
): Crossing {
  const value = (r: number, c: number) => grid.values[r]?.[c] ?? -1;
  const vertical = side === 1 || side === 3;
  const [r, c] = [side === 2 ? row + 1 : row, side === 1 ? column + 1 : column];
  const [from, to] = [value(r, c), vertical ? value(r + 1, c) : value(r, c + 1)];
  const t = Math.min(1, Math.max(0, (level - from) / (to - from || 1)));
  const [x, y] = [
    grid.x + (c + (vertical ? 0 : t)) * cell,
    grid.y + (r + (vertical ? t : 0)) * cell,
  ];
  return { key: ((r << 12) | c) * 2 + Number(vertical), x, y };
}

/**
 * Drops points nearer than `gap` to the one before: a line that cuts a cell's corner leaves two
 * side by side.
 */
function thinned(points: readonly Crossing[], gap: number): Crossing[] {
  const kept: Crossing[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= gap) kept.push(point);
  }
  return kept;
}

function smoothLoop(points: readonly Crossing[]): string {
  const middle = (a: Crossing, b: Crossing) => `${at((a.x + b.x) / 2)} ${at((a.y + b.y) / 2)}`;
  const last = points.at(-1);
  const first = points[0];
  if (!first || !last) return '';
  const curves = points.map(
    (p, i) => `Q${at(p.x)} ${at(p.y)} ${middle(p, points[i + 1] ?? first)}`,
  );
  return `M${middle(last, first)}${curves.join('')}Z`;
}

/**
 * Path data of the regions of the box where the field is above each level (marching squares,
 * smoothed), one path per level. The loops' direction leaves holes open under the non-zero rule.
 * `cell` is the grid's step in units.
 */
export function contours(
  field: Field,
  box: Box,
  cell: number,
  levels: readonly number[],
): string[] {
  const grid = sample(field, box, cell);
  return levels.map((level) => {
    const next = new Map<number, { from: Crossing; to: number }>();
    grid.values.slice(0, -1).forEach((line, row) => {
      const below = grid.values[row + 1] ?? [];
      for (let column = 0; column + 1 < line.length; column++) {
        const corner = (values: readonly number[], c: number, bit: number) =>
          (values[c] ?? -1) > level ? bit : 0;
        const above = corner(line, column, 1) | corner(line, column + 1, 2);
        const inside = above | corner(below, column + 1, 4) | corner(below, column, 8);
        for (const [from, to] of SEGMENTS[inside] ?? []) {
          const start = crossing(grid, cell, level, row, column, from);
          next.set(start.key, {
            from: start,
            to: crossing(grid, cell, level, row, column, to).key,
          });
        }
      }
    });
    return loops(next)
      .map((loop) => smoothLoop(thinned(loop, cell * 0.7)))
      .join('');
  });
}

function loops(next: Map<number, { from: Crossing; to: number }>): Crossing[][] {
  const found: Crossing[][] = [];
  for (const start of next.keys()) {
    const loop: Crossing[] = [];
    let key = start;
    for (let step = next.get(key); step; step = next.get(key)) {
      loop.push(step.from);
      next.delete(key);
      key = step.to;
    }
    if (loop.length > 2) found.push(loop);
  }
  return found;
}
