/** Size of a challenge's picture and of the piece that is slid, in the pixels that solutions are counted in. */
export const picture = { width: 310, height: 155 } as const;
const piece_width = 47;

/** Farthest place of the piece's left edge. */
export const slide_max = picture.width - piece_width;

/** The piece is as high as the picture, so its place is one number; the protocol wants this for the other. */
const slide_y = 5;

/** A place in the picture. */
export interface Point {
  x: number;
  y: number;
}

/** The solution of a slider as text, byte for byte what is checked. `x`: the piece's left edge, of 310 px; may be fractional. */
export function slideSolution(x: number): string {
  return JSON.stringify({ x, y: slide_y });
}

/** The solution of a clicking challenge as text: the points in their order, in whole pixels of 310 × 155. */
export function clickSolution(points: readonly Point[]): string {
  return JSON.stringify(points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })));
}

/** A place in the picture as it is shown, in pixels of 310 × 155. `at`: the press; `shown`: the picture's box on the screen. */
export function pointIn(
  shown: { left: number; top: number; width: number; height: number },
  at: { clientX: number; clientY: number },
): Point {
  return {
    x: clamp(((at.clientX - shown.left) * picture.width) / shown.width, picture.width),
    y: clamp(((at.clientY - shown.top) * picture.height) / shown.height, picture.height),
  };
}

/** `value`, but not below 0 and not above `max`. */
export function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
