import type { Strip } from './strip.ts';

/** Duration of a reel's run, in milliseconds. */
export const run_ms = 5000;

/**
 * The control points of a cubic Bézier: fast at first, then slower and slower until the reel stops.
 */
const [x1, y1, x2, y2] = [0.1, 0.72, 0.14, 1];

/** The same curve for the Web Animations API. */
export const easing = `cubic-bezier(${x1}, ${y1}, ${x2}, ${y2})`;

/** Samples along the curve for finding when it passes an edge: far more than cards pass. */
const samples = 2000;

/**
 * Times at which a card's edge passes the mark of a reel that runs for `duration_ms`, in
 * milliseconds from its start.
 */
export function edgeTimes({ start, stop }: Strip, duration_ms: number = run_ms): number[] {
  const times: number[] = [];
  let passed = Math.floor(start);
  for (let sample = 1; sample <= samples; sample += 1) {
    const u = sample / samples;
    const card = Math.floor(start + bezier(u, y1, y2) * (stop - start));
    if (card > passed) times.push(bezier(u, x1, x2) * duration_ms);
    passed = card;
  }
  return times;
}

/** One coordinate, at `u`, of the curve from 0 to 1 with these two control points. */
function bezier(u: number, first: number, second: number): number {
  const v = 1 - u;
  return 3 * v * v * u * first + 3 * v * u * u * second + u * u * u;
}
