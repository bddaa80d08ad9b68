/** A point of a picture, pixels from its left upper corner. */
export interface Spot {
  x: number;
  y: number;
}

/** How far a click may miss the middle of its word, on each axis. Words stand so far apart that no click is right for two. */
export const miss_px_max = 25;

/** Whether a click hits. */
export function isNear(click: Spot, middle: Spot): boolean {
  return Math.abs(click.x - middle.x) <= miss_px_max && Math.abs(click.y - middle.y) <= miss_px_max;
}
