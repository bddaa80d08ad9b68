import type { Box } from '../shape.ts';
import { extent, type Part } from './part.ts';

/** Cells of the grid along the longer side of the paint. */
const CELLS = 72;
/** A canvas is counted as no longer than this many times its height, and no higher either. */
const ASPECT_MAX = 2.4;

type Loop = readonly (readonly [x: number, y: number])[];

function loopsOf({ spec }: Part): Loop[] {
  return spec.split('|').map((loop) =>
    loop
      .trim()
      .split(/\s+/)
      .map((vertex) => vertex.replace('~', '').split(',').map(Number))
      .map(([x = 0, y = 0]) => [x, y] as const),
  );
}

/** Whether the point is inside an odd number of loops: outlines have holes. */
function inside(loops: readonly Loop[], x: number, y: number): boolean {
  let odd = false;
  for (const loop of loops) {
    loop.forEach(([ax, ay], i) => {
      const [bx, by] = loop[(i + 1) % loop.length] ?? [ax, ay];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
    });
  }
  return odd;
}

/** A rectangle of cells: first column and row, width and height. */
type Cells = { column: number; row: number; w: number; h: number };

/** The rectangle of free cells with the largest area, its longer side cut to `ASPECT_MAX`. */
function largest(free: readonly (readonly boolean[])[]): Cells {
  let best: Cells & { area: number } = { column: 0, row: 0, w: 0, h: 0, area: 0 };
  const heights = (free[0] ?? []).map(() => 0);
  free.forEach((line, row) => {
    line.forEach((open, column) => {
      heights[column] = open ? (heights[column] ?? 0) + 1 : 0;
    });
    heights.forEach((_, column) => {
      let h = Infinity;
      for (let w = 1; column + w <= heights.length; w++) {
        h = Math.min(h, heights[column + w - 1] ?? 0);
        if (h === 0) break;
        const area = Math.min(w, h * ASPECT_MAX) * Math.min(h, w * ASPECT_MAX);
        if (area > best.area) best = { column, row: row - h + 1, w, h, area };
      }
    });
  });
  return best;
}

/**
 * The largest rectangles of paint that no other part covers, at most `count`, the largest first, in
 * the drawing's units: a picture on a weapon goes there. They never overlap; a drawing without a
 * wide painted surface has fewer.
 */
export function findCanvases(parts: readonly Part[], count: number): Box[] {
  const box = extent(parts, 'paint');
  const cell = Math.max(box.w, box.h) / CELLS;
  const first = parts.findIndex(({ role }) => role === 'paint');
  const painted = parts.filter(({ role }) => role === 'paint').map(loopsOf);
  const covering = parts
    .slice(first)
    .filter(({ role }) => !['paint', 'seam', 'bevel', 'shade', 'pane'].includes(role))
    .map(loopsOf);
  const free = Array.from({ length: Math.ceil(box.h / cell) }, (_, row) =>
    Array.from({ length: Math.ceil(box.w / cell) }, (__, column) => {
      const [x, y] = [box.x + (column + 0.5) * cell, box.y + (row + 0.5) * cell];
      const hit = (loops: readonly Loop[]) => inside(loops, x, y);
      return painted.some(hit) && !covering.some(hit);
    }),
  );
  const canvases: Box[] = [];
  while (canvases.length < count) {
    const { column, row, w, h } = largest(free);
    if (w * h < 6) break;
    for (const line of free.slice(row, row + h)) line.fill(false, column, column + w);
    canvases.push({
      x: box.x + column * cell,
      y: box.y + row * cell,
      w: w * cell,
      h: h * cell,
    });
  }
  return canvases;
}
