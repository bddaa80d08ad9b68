/** A point in a picture, in pixels from the top left corner. */
export interface Spot {
  x: number;
  y: number;
}

/**
 * How far a click may miss the middle of its word, on each axis. Words are so far apart that no
 * click matches two.
 */
export const miss_px_max = 25;

/** Whether a click hits the word with this middle. */
export function isNear(click: Spot, middle: Spot): boolean {
  return Math.abs(click.x - middle.x) <= miss_px_max && Math.abs(click.y - middle.y) <= miss_px_max;
}
