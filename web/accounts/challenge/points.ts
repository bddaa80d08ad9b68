/** Sizes of a challenge's picture and of the sliding piece, in the pixels of solutions. */
export const picture = { width: 310, height: 155 } as const;
const piece_width = 47;

/** Rightmost position of the piece's left edge. */
export const slide_max = picture.width - piece_width;

/** The protocol requires this y. The piece is as high as the picture, so only its x varies. */
const slide_y = 5;

/** A position in the picture. */
export interface Point {
  x: number;
  y: number;
}

/**
 * The solution of a slider as text, byte for byte as the server checks it. `x`: the piece's left
 * edge, of 310 px; may be fractional.
 */
export function slideSolution(x: number): string {
  return JSON.stringify({ x, y: slide_y });
}

/**
 * The solution of a click challenge as text: the points in the order of the clicks, in whole pixels
 * of 310 × 155.
 */
export function clickSolution(points: readonly Point[]): string {
  return JSON.stringify(points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })));
}

/**
 * Converts a press to a position in the picture, in pixels of 310 × 155. `at`: the press; `shown`:
 * the picture's box on the screen.
 */
export function pointIn(
  shown: { left: number; top: number; width: number; height: number },
  at: { clientX: number; clientY: number },
): Point {
  return {
    x: clamp(((at.clientX - shown.left) * picture.width) / shown.width, picture.width),
    y: clamp(((at.clientY - shown.top) * picture.height) / shown.height, picture.height),
  };
}

/** Limits `value` to the range from 0 to `max`. */
export function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
